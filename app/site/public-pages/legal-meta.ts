import type { MetaDescriptor } from "@remix-run/node";
import type { Matches } from "../../platform/web/brand";
import { legalDocuments, type LegalPath } from "../legal/documents";
import { pageMeta } from "./page-meta";

export function legalMeta(matches: Matches, path: LegalPath): MetaDescriptor[] {
  const { name, description } = legalDocuments[path];
  return pageMeta(matches, { title: name, description, path });
}
