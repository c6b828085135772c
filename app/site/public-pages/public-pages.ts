import { reloadField } from "../../platform/web/page-handle";
import {
  apiDocsAddress,
  apiDocsFields,
  apiDocsHome,
  readApiTab,
  apiTabs,
} from "../../workspace/addresses/api-docs";
import { contactPath, sentField } from "../../workspace/addresses/contact";
import { demoPath } from "../../workspace/addresses/demo";
import {
  manualAddress,
  manualFields,
  manualHome,
  manualTabs,
} from "../../workspace/addresses/manual";
import { articleAddress, helpHome, searchField } from "../help/address";
import { articles } from "../help/articles";
import { setupGuidePage } from "../help/setup-guide";
import { legalPaths } from "../legal/documents";
import { readManualPlace } from "../manual/place";
import { readTourPlace, tourAddress, type TourMode } from "../tour/address";
import { tourSteps } from "../tour/steps";

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
    .flatMap((mode) => tourSteps.map((_, step) => tourAddress({ step, mode })))
    .filter((address) => address !== "/tour"),
  addressOf: (query) => tourAddress(readTourPlace(query)),
};

const manual: Variants = {
  others: manualTabs.slice(1).map((tab) => manualAddress({ tab })),
  addressOf: (query) =>
    query.get(manualFields.query) ? null : manualAddress({ tab: readManualPlace(query).tab }),
};

const apiDocs: Variants = {
  others: apiTabs.slice(1).map(apiDocsAddress),
  addressOf: (query) =>
    query.get(apiDocsFields.search) ? null : apiDocsAddress(readApiTab(query)),
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
  ...[...articles.map(({ slug }) => articleAddress(slug)), ...legalPaths].map(
    (path) => ({ path, invalidatedBy: "settings" }) as const,
  ),
];
