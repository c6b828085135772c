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

/** What a page's address may ask for behind its `?`. */
interface Variants {
  /** Where its other looks are found. They are few, for each is kept. */
  others: readonly string[];
  /** Which look a query asks for: the page's path, one of the others, or null for any not kept. */
  addressOf(query: URLSearchParams): string | null;
}

/** A page that everybody may see. */
export interface PublicPage {
  path: string;
  /**
   * What its look depends on: nothing but build and settings, or the demo's present state, to the
   * moment or to the minute.
   */
  invalidatedBy: "settings" | "demo" | "demo-minute";
  /** Shows visitors what another page shows, whose address is the one that counts. */
  sameAs?: string;
  /** For pages that read their query. To the others it changes nothing, whatever it holds. */
  variants?: Variants;
}

const tourModes = ["guided", "presentation"] as const satisfies readonly TourMode[];

/** Twelve steps, each to be read or to be watched. */
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

/** What people search for is as varied as people, so only the page without a search is kept. */
const help: Variants = {
  others: [],
  addressOf: (query) => (query.get(searchField) ? null : helpHome),
};

const contact: Variants = {
  others: [],
  addressOf: (query) => (query.has(sentField) ? null : contactPath),
};

/** One that reloads itself is made for the few who ask for it. */
const demo: Variants = {
  others: [],
  addressOf: (query) => (query.get(reloadField) === "on" ? null : demoPath),
};

/**
 * Every public page, once: this list is what the page cache keeps and what the sitemap names. To
 * add a page that looks the same to every visitor, add a line; one that reads its query says with
 * `variants` what there is to ask for.
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
