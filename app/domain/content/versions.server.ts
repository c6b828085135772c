import { createHash } from "node:crypto";
import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import { coverOf } from "#app/domain/pictures/picture.ts";
import type { CheckResult } from "./checks.ts";
import { contentItemsSql } from "./content-items-sql.server.ts";
import { storedChecks } from "./stored-checks.server.ts";

/** One version of content. */
export interface NewVersion {
  id: string;
  title: string;
  /** Markdown. */
  body: string;
  /** Other fields of its type, such as a description. */
  fields: Readonly<Record<string, unknown>>;
  madeBy: "agent" | "person";
  makerId: string | null;
  /** The author: a model, the simulation's script, or a person. */
  writer: string;
  provenance: Readonly<Record<string, unknown>>;
  checks: readonly CheckResult[];
}

/** A version with its text, as it is read. */
export interface Version {
  id: string;
  contentItemId: string;
  number: number;
  baseId: string | null;
  title: string;
  body: string;
  fields: Readonly<Record<string, unknown>>;
  sha256: string;
  madeBy: "agent" | "person";
  writer: string;
  createdAt: number;
}

/** @throws AppError `not_found` when this workspace has no such version. */
export async function findVersion(tx: Queries, workspaceId: string, id: string): Promise<Version> {
  const row = await tx
    .statement<Omit<Version, "fields"> & { fields: string }>(contentItemsSql.text)
    .get(id, workspaceId);
  if (!row) throw noSuchVersion();
  // Written by `storeVersion` only.
  return { ...row, fields: JSON.parse(row.fields) as Version["fields"] };
}

/** The other fields of its type, without the text. @throws AppError `not_found` when this workspace has no such version. */
export async function findFields(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<Version["fields"]> {
  const fields = await tx
    .statement<{ fields: string }>(contentItemsSql.fields)
    .value(id, workspaceId);
  if (fields === undefined) throw noSuchVersion();
  // Written by `storeVersion` only.
  return JSON.parse(fields) as Version["fields"];
}

/** Stores a version and its body; the caller updates the content. */
export async function storeVersion(
  tx: Queries,
  {
    contentItemId,
    workspaceId,
    baseId,
  }: { contentItemId: string; workspaceId: string; baseId: string | null },
  { body, fields, provenance, checks, ...version }: NewVersion,
  now: number,
): Promise<void> {
  const bodyHash = hashOf(body);
  const baseHash =
    (await tx.statement<{ hash: string }>(contentItemsSql.standsBeside).value(baseId)) ?? null;
  await tx.statement(contentItemsSql.insertBody).run({ workspaceId, bodyHash, baseHash, body });
  await tx.statement(contentItemsSql.insertVersion).run({
    ...version,
    workspaceId,
    contentItemId,
    baseId,
    bodyHash,
    now,
    fields: JSON.stringify(fields),
    provenance: JSON.stringify(provenance),
    checks: storedChecks(checks),
    pictureId: coverOf(fields)?.id ?? null,
    sha256: hashOf(JSON.stringify([version.title, body, fields])),
  });
}

const noSuchVersion = () => new AppError("not_found", "This version isn’t in this workspace.");

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
