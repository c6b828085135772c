import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Rollup } from "vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  // Without this the first visit in development finds new dependencies and reloads the page.
  optimizeDeps: {
    entries: [
      "app/entry.client.tsx",
      "app/root.tsx",
      "app/routes/**/*.{ts,tsx}",
      // What tests need is no browser's business, and some of it cannot even be read for one.
      "!app/**/*.test.{ts,tsx}",
    ],
  },
  build: {
    assetsInlineLimit: 0,
    // The charts are awaited at the top of their module on the server, which older targets lack.
    target: "es2022",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunks() } },
  },
}));

/**
 * What every page loads is one file. By itself Rollup parts it by which other pages need which piece
 * of it, into a dozen files that are always asked for together. The paths of the dashboard's pages are another:
 * each by itself is shorter than its name, which every page has in its list of routes for each page that links there.
 * Those of earnings are left out, since few pages link there and they read its filters as well.
 * The same goes for what is tiny and used by a third of all pages, for what forms keep of what is typed, and for a
 * button of the dashboard.
 */
function chunks(): Rollup.GetManualChunk {
  let modules: Set<string> | undefined;
  return (id, graph) => {
    modules ??= importsOfEntries(graph);
    if (modules.has(id) || tiny.test(id)) return "every-page";
    if (publishingIssueForms.test(id)) return "publishing-issues";
    if (keptForms.test(id)) return "kept-forms";
    return dashboardPaths.test(id) ? "paths" : undefined;
  };
}

const tiny =
  /\/app\/(core\/time\/time-zone-name|platform\/ui\/(links\/title-link|use-hydrated))\.ts/;

const publishingIssueForms = /\/app\/dashboard\/publishing-issues\/publishing-issue-forms?\.tsx?/;

const keptForms = /\/app\/platform\/web\/drafts\/(form-draft|stored-text|reload-note)\.tsx?/;

const dashboardPaths =
  /\/app\/workspace\/paths\/(agents|blog|brief|quiet-hours|live|pictures|plan|reports|subject)\.ts/;

const entriesOfEveryPage = /\/app\/(entry\.client|root)\.tsx(\?|$)/;

/** All that they import, directly or not; not themselves, for Remix asks for them by name. */
function importsOfEntries({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set([...getModuleIds()].filter((id) => entriesOfEveryPage.test(id)));
  // A set's loop reaches what is added on the way.
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next);
  for (const id of found) if (entriesOfEveryPage.test(id)) found.delete(id);
  return found;
}
