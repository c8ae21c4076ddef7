import type { Route } from "./router.svelte";

/** Every page and its address; a page is fetched when it is first opened. */
export const routes: Route[] = [
  { pattern: "/", title: "Lobby", load: () => import("./lobby/LobbyPage.svelte") },
  { pattern: "/sign-in", title: "Sign in", load: () => import("./people/SignInPage.svelte") },
  { pattern: "/first", title: "The first administrator", load: () => import("./people/FirstPage.svelte") },
  { pattern: "/account", title: "Account", load: () => import("./people/AccountPage.svelte") },
  { pattern: "/people", title: "People", load: () => import("./people/PeoplePage.svelte") },
  { pattern: "/ledger", title: "Ledger", load: () => import("./money/LedgerPage.svelte") },
  { pattern: "/adjustments", title: "Adjustments", load: () => import("./money/AdjustmentsPage.svelte") },
  { pattern: "/happenings", title: "Happenings", load: () => import("./money/HappeningsPage.svelte") },
  { pattern: "/table/:id", title: "Table", bare: true, load: () => import("./table/TablePage.svelte") },
  { pattern: "/table/:id/pit", title: "Pit", bare: true, load: () => import("./pit/PitPage.svelte") },
  { pattern: "/tournaments", title: "Tournaments", load: () => import("./tournaments/TournamentsPage.svelte") },
  { pattern: "/tournaments/:id", title: "Tournament", load: () => import("./tournaments/TournamentPage.svelte") },
  { pattern: "/jackpots", title: "Jackpots", load: () => import("./links/LinksPage.svelte") },
  { pattern: "/jackpots/:id", title: "Jackpot", load: () => import("./links/LinkPage.svelte") },
  { pattern: "/promotions", title: "Promotions", load: () => import("./promotions/PromotionsPage.svelte") },
  { pattern: "/promotions/new", title: "New promotion", load: () => import("./promotions/NewPromotionPage.svelte") },
  { pattern: "/promotions/:id", title: "Promotion", load: () => import("./promotions/PromotionPage.svelte") },
  { pattern: "/books", title: "Books", load: () => import("./books/BooksPage.svelte") },
  { pattern: "/books/:id", title: "Book", load: () => import("./books/BookPage.svelte") },
  { pattern: "/books/:id/options", title: "Options and rulings", load: () => import("./books/OptionsPage.svelte") },
  { pattern: "/books/:id/powers", title: "Who may do what", load: () => import("./books/PowersPage.svelte") },
  { pattern: "/books/:id/coverage", title: "Proof", load: () => import("./books/CoveragePage.svelte") },
  { pattern: "/books/:id/against", title: "Two books", load: () => import("./books/AgainstPage.svelte") },
  { pattern: "/books/:id/against/:other", title: "Two books", load: () => import("./books/AgainstPage.svelte") },
  { pattern: "/books/:id/:clause", title: "Book", load: () => import("./books/BookPage.svelte") },
  { pattern: "/laboratory", title: "Laboratory", load: () => import("./lab/LabPage.svelte") },
  { pattern: "/laboratory/:id", title: "Laboratory", load: () => import("./lab/LabPage.svelte") },
  { pattern: "/inspector", title: "Inspector", load: () => import("./inspector/InspectorPage.svelte") },
  { pattern: "/inspector/tables/:id", title: "Inspector", load: () => import("./inspector/TableAuditPage.svelte") },
];

if (import.meta.env.DEV)
  routes.push({ pattern: "/fixtures/:name", title: "Fixtures", bare: true, load: () => import("./dev/FixturePage.svelte") });
