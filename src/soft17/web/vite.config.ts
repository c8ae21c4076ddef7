import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const service = "http://127.0.0.1:1717";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { host: "127.0.0.1", proxy: { "/api": { target: service, ws: true } } },
});
