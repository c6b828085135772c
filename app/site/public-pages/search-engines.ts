import { publicPages } from "./public-pages.ts";

/**
 * What is of no use to a search engine: programs' addresses, and pages of one's own. The demo's
 * agents are new every day, and with them their addresses.
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

/** robots.txt. @param origin where the product is reached, without a path */
export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** sitemap.xml: the full address of every public page, once. Paths of ours need no escaping in XML. */
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
