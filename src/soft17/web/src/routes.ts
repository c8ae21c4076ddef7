import type { Route } from "./router.svelte";

/** Every page and its address; a page is fetched when it is first opened. */
export const routes: Route[] = [
  { pattern: "/", title: "Lobby", load: () => import("./lobby/LobbyPage.svelte") },
  { pattern: "/sign-in", title: "Sign in", load: () => import("./people/SignInPage.svelte") },
  { pattern: "/first", title: "The first administrator", load: () => import("./people/FirstPage.svelte") },
  { pattern: "/account", title: "Account", load: () => import("./people/AccountPage.svelte") },
  { pattern: "/people", title: "People", load: () => import("./people/PeoplePage.svelte") },
  { pattern: "/table/:id", title: "Table", bare: true, load: () => import("./table/TablePage.svelte") },
  { pattern: "/table/:id/pit", title: "Pit", bare: true, load: () => import("./pit/PitPage.svelte") },
];

if (import.meta.env.DEV)
  routes.push({ pattern: "/fixtures/:name", title: "Fixtures", bare: true, load: () => import("./dev/FixturePage.svelte") });
