import { useRouteLoaderData } from "@remix-run/react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { refusedTitle } from "./drafts/refused-form.ts";

/** The brand as the root loader gave it; undefined when that loader itself has failed. */
export function useBrand(): Brand | undefined {
  return useRouteLoaderData<{ brand: Brand }>("root")?.brand;
}

/** Whether whoever looks at the page is signed in. */
export function useSignedIn(): boolean {
  return Boolean(useRouteLoaderData<{ user: object | null }>("root")?.user);
}

/** The matched routes, as Remix hands them to `meta`. */
export type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/** The brand among the matched routes' data; undefined on error pages. */
export function brandOf(matches: Matches): Brand | undefined {
  const root = matches.find((match) => match?.id === "root");
  // The root loader's data.
  return (root?.data as { brand?: Brand } | undefined)?.brand;
}

/** Whether the page is the answer to a form that was refused. */
function hasRefused(matches: Matches): boolean {
  const root = matches.find((match) => match?.id === "root");
  return (root?.data as { refused?: boolean } | undefined)?.refused ?? false;
}

/** The title of a page: its own name, then the product's. */
export function pageTitle(name: string | null, matches: Matches): { title: string } {
  const title = [name, brandOf(matches)?.name].filter(Boolean).join(" · ") || "Application Error";
  return { title: hasRefused(matches) ? refusedTitle(title) : title };
}

/** The brand on pages that are only drawn once the root loader has answered. */
export function useRootBrand(): Brand {
  const brand = useBrand();
  if (!brand) throw new Error("the root loader has not given the brand");
  return brand;
}
