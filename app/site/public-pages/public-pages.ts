import { reloadField } from "#app/platform/web/page-handle.ts";
import {
  apiDocsPath,
  apiDocsFields,
  apiDocsHome,
  readApiTab,
  apiTabs,
} from "#app/workspace/paths/api-docs.ts";
import { contactPath, sentField } from "#app/workspace/paths/contact.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { manualPath, manualFields, manualHome, manualTabs } from "#app/workspace/paths/manual.ts";
import { articlePath, helpHome, searchField } from "#app/site/help/address.ts";
import { articles } from "#app/site/help/articles.ts";
import { setupGuidePage } from "#app/site/help/setup-guide.ts";
import { legalPaths } from "#app/site/legal/documents.ts";
import { readManualPlace } from "#app/site/manual/place.ts";
import { readTourPlace, tourPath, type TourMode } from "#app/site/tour/address.ts";
import { tourSteps } from "#app/site/tour/steps.ts";

/** Cached variants of a page by query. */
interface Variants {
  /** Paths of its variants. Keep them few, because each is cached. */
  others: readonly string[];
  /** The variant for a query: a path, or null if it is not cached. */
  addressOf(query: URLSearchParams): string | null;
}

/** A public page. */
export interface PublicPage {
  path: string;
  /** What it depends on: only build and settings, or the demo's state, immediately or per minute. */
  invalidatedBy: "settings" | "demo" | "demo-minute";
  /** Shows the same as another page, which is the canonical one. */
  sameAs?: string;
  /** For pages that read their query; others ignore it. */
  variants?: Variants;
}

const tourModes = ["guided", "presentation"] as const satisfies readonly TourMode[];

/** Twelve steps in two modes. */
const tour: Variants = {
  others: tourModes
    .flatMap((mode) => tourSteps.map((_, step) => tourPath({ step, mode })))
    .filter((address) => address !== "/tour"),
  addressOf: (query) => tourPath(readTourPlace(query)),
};

const manual: Variants = {
  others: manualTabs.slice(1).map((tab) => manualPath({ tab })),
  addressOf: (query) =>
    query.get(manualFields.query) ? null : manualPath({ tab: readManualPlace(query).tab }),
};

const apiDocs: Variants = {
  others: apiTabs.slice(1).map(apiDocsPath),
  addressOf: (query) => (query.get(apiDocsFields.search) ? null : apiDocsPath(readApiTab(query))),
};

/** Searches vary too much, so only the page without a search is cached. */
const help: Variants = {
  others: [],
  addressOf: (query) => (query.get(searchField) ? null : helpHome),
};

const contact: Variants = {
  others: [],
  addressOf: (query) => (query.has(sentField) ? null : contactPath),
};

/** The self-reloading variant is rare, so it is not cached. */
const demo: Variants = {
  others: [],
  addressOf: (query) => (query.get(reloadField) === "on" ? null : demoPath),
};

/**
 * Every public page, for the page cache and the sitemap. Add a line for each page that is the same for
 * every visitor, with `variants` if it reads its query.
 */
export const publicPages: readonly PublicPage[] = [
  { path: "/", invalidatedBy: "demo-minute" },
  { path: "/tour", invalidatedBy: "settings", variants: tour },
  { path: manualHome, invalidatedBy: "settings", variants: manual },
  { path: demoPath, invalidatedBy: "demo", variants: demo },
  {
    path: "/dashboard",
    invalidatedBy: "demo",
    sameAs: demoPath,
    variants: { ...demo, addressOf: (query) => demo.addressOf(query) && "/dashboard" },
  },
  { path: setupGuidePage, invalidatedBy: "settings" },
  { path: apiDocsHome, invalidatedBy: "settings", variants: apiDocs },
  { path: contactPath, invalidatedBy: "settings", variants: contact },
  { path: helpHome, invalidatedBy: "settings", variants: help },
  ...[...articles.map(({ slug }) => articlePath(slug)), ...legalPaths].map(
    (path) => ({ path, invalidatedBy: "settings" }) as const,
  ),
];
