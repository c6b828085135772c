import * as z from "zod";
import { wordsOf } from "#app/domain/content/counting.ts";
import { isIn } from "#app/domain/content/language.ts";
import type { LiveEngine } from "#tests/harness/live-engine.ts";
import { storedChecks } from "#tests/harness/stored-checks.ts";

const outcomes = ["supported", "cut", "marked"] as const;

/** Of what the live writer notes of a version. */
const Noted = z.object({
  claims: z.array(z.object({ outcome: z.enum(outcomes) })).default([]),
  unsupported: z.array(z.object({ statement: z.string() })).default([]),
  cutLinks: z.array(z.string()).default([]),
  read: z.array(z.string()).default([]),
});

const voiceChecks: ReadonlySet<string> = new Set(["openings", "phrases", "sentence_length"]);

interface Counted {
  passed: number;
  of: number;
}

/** The result for one brief. */
export interface TextResult {
  /** Null: it was not written. */
  article: {
    title: string;
    words: number;
    /** In how many versions. */
    versions: number;
    checks: Counted;
    voice: Counted;
    isInLanguage: boolean;
    /** What its checks and its provider say that a person should look at. */
    looks: string[];
    claims: Record<(typeof outcomes)[number], number>;
    /** Sentences of the last version without a source. */
    markedSentences: number;
    cutLinks: number;
    sourcesRead: number;
    /** Posts and video packs that were made of it. */
    madeOfIt: number;
  } | null;
  /** How many publish jobs it has. */
  sent: number;
  /** Why it was not; null: it was. */
  failure: string | null;
  /** What a model was asked for it. */
  calls: number;
  microDollars: number;
}

interface VersionRow {
  id: string;
  title: string;
  body: string;
  provenance: string;
}

interface CheckRow {
  name: string;
  outcome: "passed" | "look";
  fact: string;
}

const sql = {
  versions: `SELECT v.id, v.title, b.text AS body, v.provenance FROM content_versions v
    JOIN content_items p ON p.id = v.content_item_id
    JOIN content_body_texts b ON b.hash = v.body_hash AND b.workspace_id = v.workspace_id
    WHERE p.idea_id = ? AND p.kind = 'article' ORDER BY v.number`,
  checks: `SELECT name, outcome, fact FROM ${storedChecks} WHERE version_id = ? ORDER BY name`,
  made: "SELECT count(*) AS n FROM content_items WHERE idea_id = ? AND kind IN ('social_post', 'video')",
  sent: `SELECT count(*) AS n FROM publish_jobs o JOIN publications l ON l.id = o.publication_id
    JOIN content_items p ON p.id = l.content_item_id WHERE p.idea_id = ?`,
  failure: `SELECT t.failure FROM tasks t JOIN agents a ON a.id = t.agent_id
    WHERE a.type = 'content_writer' AND t.failure IS NOT NULL ORDER BY t.ordinal DESC LIMIT 1`,
  spent: `SELECT count(*) AS calls, coalesce(sum(amount_micro_dollars), 0) AS amount
    FROM spend_entries WHERE idea_id = ? AND purpose <> 'moderation' AND status = 'settled'`,
} as const;

/** Reads the result of an idea from the database. */
export function readResult(
  engine: LiveEngine,
  { ideaId, language }: { ideaId: string; language: string },
): TextResult {
  const { rows } = engine;
  const [spent] = rows<{ calls: number; amount: number }>(sql.spent, ideaId);
  const versions = rows<VersionRow>(sql.versions, ideaId);
  const article = articleOf(engine, versions, { ideaId, language });
  const [failed] = article ? [] : rows<{ failure: string }>(sql.failure);
  return {
    article,
    sent: rows<{ n: number }>(sql.sent, ideaId)[0]?.n ?? 0,
    failure: article ? null : (failed?.failure ?? "nothing came of it"),
    calls: spent?.calls ?? 0,
    microDollars: spent?.amount ?? 0,
  };
}

function articleOf(
  { rows }: LiveEngine,
  versions: readonly VersionRow[],
  { ideaId, language }: { ideaId: string; language: string },
): TextResult["article"] {
  const last = versions.at(-1);
  if (!last) return null;
  const noted = versions.map(({ provenance }) => Noted.parse(JSON.parse(provenance)));
  const claims = noted.flatMap((each) => each.claims);
  const checks = rows<CheckRow>(sql.checks, last.id);
  const counted = (which: (check: CheckRow) => boolean): Counted => {
    const these = checks.filter(which);
    return {
      passed: these.filter(({ outcome }) => outcome === "passed").length,
      of: these.length,
    };
  };
  const [made] = rows<{ n: number }>(sql.made, ideaId);
  return {
    title: last.title,
    words: wordsOf(last.body).length,
    versions: versions.length,
    checks: counted(({ name }) => !voiceChecks.has(name)),
    voice: counted(({ name }) => voiceChecks.has(name)),
    isInLanguage: isIn(language, last.body),
    looks: checks
      .filter(({ outcome }) => outcome === "look")
      .map(({ name, fact }) => `${name}: ${fact}`),
    claims: {
      supported: countOutcome(claims, "supported"),
      cut: countOutcome(claims, "cut"),
      marked: countOutcome(claims, "marked"),
    },
    markedSentences: noted.at(-1)?.unsupported.length ?? 0,
    cutLinks: noted.reduce((sum, each) => sum + each.cutLinks.length, 0),
    sourcesRead: noted[0]?.read.length ?? 0,
    madeOfIt: made?.n ?? 0,
  };
}

const countOutcome = (
  claims: readonly { outcome: string }[],
  wanted: (typeof outcomes)[number],
): number => claims.filter(({ outcome }) => outcome === wanted).length;
