/**
 * Remix's options, in their one home: vite.config.ts hands them to the Remix plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  // Beside what a server may be at work with; scripts/build.mjs puts it in its place once all of it is built.
  buildDirectory: "build/next",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
