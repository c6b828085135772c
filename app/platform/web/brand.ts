import { useRouteLoaderData } from "@remix-run/react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { refusedTitle } from "./drafts/refused-form.ts";

/** The root loader's brand; undefined if that loader failed. */
export function useBrand(): Brand | undefined {
  return useRouteLoaderData<{ brand: Brand }>("root")?.brand;
}

/** Whether the user is signed in. */
export function useSignedIn(): boolean {
  return Boolean(useRouteLoaderData<{ user: object | null }>("root")?.user);
}

/** The matched routes that Remix passes to `meta`. */
export type Matches = readonly ({ id: string; data: unknown } | undefined)[];

/** The brand from the matched routes; undefined on error pages. */
export function brandOf(matches: Matches): Brand | undefined {
  const root = matches.find((match) => match?.id === "root");
  // The root loader's data.
  return (root?.data as { brand?: Brand } | undefined)?.brand;
}

/** Whether the page shows a rejected form. */
function hasRefused(matches: Matches): boolean {
  const root = matches.find((match) => match?.id === "root");
  return (root?.data as { refused?: boolean } | undefined)?.refused ?? false;
}

/** A page's title: its name, then the product's. */
export function pageTitle(name: string | null, matches: Matches): { title: string } {
  const title = [name, brandOf(matches)?.name].filter(Boolean).join(" · ") || "Application Error";
  return { title: hasRefused(matches) ? refusedTitle(title) : title };
}

/** The brand on pages that render only after the root loader succeeded. */
export function useRootBrand(): Brand {
  const brand = useBrand();
  if (!brand) throw new Error("the root loader has not given the brand");
  return brand;
}
