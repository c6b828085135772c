import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  // Without this the first visit in development finds new dependencies and reloads the page.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.{ts,tsx}"],
  },
  // The charts are awaited at the top of their module on the server, which older targets lack.
  build: { assetsInlineLimit: 0, target: "es2022" },
});
