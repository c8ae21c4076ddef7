// What a person likes to see; kept in the browser, known to nobody else.

interface Settings {
  fourColours: boolean;
  light: "" | "light" | "dark";
  /** Worth of the chip last chosen; nothing for the table's minimum. */
  chip: number;
  pane: boolean;
  /** At practice tables: what each choice was worth. */
  values: boolean;
}

const NAME = "soft17";
const PLAIN: Settings = { fourColours: false, light: "", chip: 0, pane: true, values: true };

function kept(): Settings {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...PLAIN };
  }
}

export const settings = $state<Settings>(kept());

/** Keep what was chosen; called once, where effects may run. */
export function keep(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(NAME, text);
    } catch {
      // a browser that keeps nothing still shows everything
    }
  });
  $effect(() => {
    if (settings.light) document.documentElement.dataset["light"] = settings.light;
    else delete document.documentElement.dataset["light"];
  });
}
