import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandFacts } from "#app/platform/brand/facts.ts";
import type { Prose } from "#app/platform/prose/prose.ts";
import { renderProse } from "#app/platform/prose/render-prose.ts";
import cookies from "./cookies.md?raw";
import dmca from "./dmca.md?raw";
import type { LegalPath } from "./documents.ts";
import privacy from "./privacy.md?raw";
import terms from "./terms.md?raw";

const written: Record<LegalPath, string> = {
  "/privacy": privacy,
  "/terms": terms,
  "/dmca": dmca,
  "/cookies": cookies,
};

/** Loads a legal page with the operator's brand filled in. */
export function legalLoader(path: LegalPath) {
  return ({ context }: LoaderFunctionArgs): Prose =>
    renderProse(written[path], brandFacts(context.services.brand));
}
