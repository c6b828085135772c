import type { Brand } from "#app/platform/brand/brand.ts";
import { siteColours } from "./colours.ts";

/** The web app manifest. */
export function webManifest({ name }: Brand): Record<string, unknown> {
  return {
    name,
    id: "/",
    // Shows the dashboard to signed-in users.
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    background_color: siteColours.canvas,
    theme_color: siteColours.accent,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      // Filled to the edge, because phones mask it.
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}
