import { publicPages } from "./public-pages.ts";

/**
 * Paths that search engines should skip: the API, private pages, and the demo's agents, whose addresses
 * change every day.
 */
export const closedToRobots = [
  "/api/",
  "/idp/",
  "/agents/",
  "/reports",
  "/settings",
  "/subscribe",
  "/billing",
] as const;

/** robots.txt. @param origin the product's base URL */
export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** sitemap.xml with every public page. Our paths need no XML escaping. */
export function sitemapXml(origin: string): string {
  const entries = publicPages
    .filter(({ sameAs }) => sameAs === undefined)
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${entries.join("")}</urlset>\n`
  );
}
