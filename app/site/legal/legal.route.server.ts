import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandFacts } from "../../platform/brand/facts";
import type { Prose } from "../../platform/prose/prose";
import { renderProse } from "../../platform/prose/render-prose";
import cookies from "./cookies.md?raw";
import dmca from "./dmca.md?raw";
import type { LegalPath } from "./documents";
import privacy from "./privacy.md?raw";
import terms from "./terms.md?raw";

const written: Record<LegalPath, string> = {
  "/privacy": privacy,
  "/terms": terms,
  "/dmca": dmca,
  "/cookies": cookies,
};

/** The loader of a legal page: its words, with the operator's brand filled in. */
export function legalLoader(path: LegalPath) {
  return ({ context }: LoaderFunctionArgs): Prose =>
    renderProse(written[path], brandFacts(context.services.brand));
}
