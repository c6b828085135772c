import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandFacts } from "../brand/facts";
import cookies from "../legal/cookies.md?raw";
import type { LegalPath } from "../legal/documents";
import dmca from "../legal/dmca.md?raw";
import privacy from "../legal/privacy.md?raw";
import terms from "../legal/terms.md?raw";
import type { Prose } from "../prose/prose";
import { renderProse } from "../prose/render-prose";

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
