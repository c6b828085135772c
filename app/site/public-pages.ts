import { apiDocsHome } from "../api-docs/address";
import { contactPath } from "../contact/address";
import { setupGuidePage } from "../guides/setup-guide";
import { articleAddress, helpHome } from "../help/address";
import { articles } from "../help/articles";
import { legalPaths } from "../legal/documents";
import { manualHome } from "../manual/address";

/** A page that everybody may see. */
export interface PublicPage {
  path: string;
  /**
   * What its look depends on: nothing but build and settings, or the demo's present state, to the
   * moment or to the minute.
   */
  follows: "settings" | "demo" | "demo-minute";
}

/**
 * Every public page, once: this list is what the page cache keeps and what the sitemap names. To
 * add a page that looks the same to every visitor, add a line.
 */
export const publicPages: readonly PublicPage[] = [
  { path: "/", follows: "demo-minute" },
  { path: "/tour", follows: "settings" },
  { path: manualHome, follows: "settings" },
  { path: "/dashboard", follows: "demo" },
  { path: setupGuidePage, follows: "settings" },
  { path: apiDocsHome, follows: "settings" },
  { path: contactPath, follows: "settings" },
  ...[helpHome, ...articles.map(({ slug }) => articleAddress(slug)), ...legalPaths].map(
    (path) => ({ path, follows: "settings" }) as const,
  ),
];
