import type { MetaDescriptor } from "@remix-run/node";
import type { Matches } from "#app/platform/web/brand.ts";
import { legalDocuments, type LegalPath } from "#app/site/legal/documents.ts";
import { pageMeta } from "./page-meta.ts";

export function legalMeta(matches: Matches, path: LegalPath): MetaDescriptor[] {
  const { name, description } = legalDocuments[path];
  return pageMeta(matches, { title: name, description, path });
}
