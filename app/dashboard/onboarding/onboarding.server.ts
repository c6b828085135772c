import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { readBrief } from "#app/domain/brief/briefs.server.ts";
import type { Idea, NewIdea } from "#app/domain/ideas/idea.ts";
import {
  addIdea,
  findIdea,
  moveIdea,
  nextPlannedIdea,
  subjectsOf,
} from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";
import type { Mode } from "#app/workspace/origin.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { readFirstText } from "./first-text.server.ts";
import { proposeIdeas, type SampleIdea } from "./propose-ideas.ts";
import { lastStep, type FirstText, type ProposedIdea, type OnboardingState } from "./onboarding.ts";

/** The only statements that write onboardings. */
const sql = {
  open: `INSERT INTO onboardings (workspace_id, step, created_at) VALUES (?, 1, ?) ON CONFLICT DO NOTHING`,
  one: `SELECT step, idea_id AS "ideaId", ended_at AS "endedAt" FROM onboardings WHERE workspace_id = ?`,
  step: "UPDATE onboardings SET step = ? WHERE workspace_id = ?",
  goOn: "UPDATE onboardings SET step = ?, ended_at = NULL WHERE workspace_id = ?",
  idea: "UPDATE onboardings SET idea_id = ?, step = ?, ended_at = NULL WHERE workspace_id = ?",
  end: "UPDATE onboardings SET ended_at = ? WHERE workspace_id = ? AND ended_at IS NULL",
  mode: "SELECT mode FROM workspaces WHERE id = ?",
} as const;

/** Simulation only: in a live workspace its copy would be untrue and it would cost money. */
const isLive = async (tx: Queries, workspaceId: string): Promise<boolean> =>
  (await tx.statement<{ mode: Mode }>(sql.mode).value(workspaceId)) === "live";

interface OnboardingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Sample ideas the workspace has not had yet, seasonal ones first. */
  samplesFor(tx: Queries, workspaceId: string, now: number): Promise<SampleIdea[]>;
  /** An article's text after a number of finished parts; null: unknown. */
  soFar(workspaceId: string, ideaId: string, parts: number): Promise<FirstText["text"]>;
}

/** The idea to write first. */
type Chosen = { key: string } | { topic: string; despite: boolean };

/** Getting started, which can be resumed at the last step. */
export function createOnboarding({ db, clock, newId, samplesFor, soFar }: OnboardingDeps) {
  const find = async (tx: Queries, workspaceId: string): Promise<OnboardingState | null> => {
    const row = await tx
      .statement<{ step: number; ideaId: string | null; endedAt: number | null }>(sql.one)
      .get(workspaceId);
    return row ? { step: row.step, ideaId: row.ideaId, ended: row.endedAt !== null } : null;
  };

  const ideasFor = async (tx: Queries, workspaceId: string): Promise<ProposedIdea[]> => {
    const { answers } = await readBrief(tx, workspaceId);
    return proposeIdeas(answers, await samplesFor(tx, workspaceId, clock.now()));
  };

  /** Ahead of everything planned, so that agents start at once. */
  async function planFirst(
    tx: Queries,
    workspaceId: string,
    idea: Pick<Idea, "topic" | "reason" | "source" | "sampleSlug">,
  ): Promise<string> {
    const now = clock.now();
    const next = await nextPlannedIdea(tx, workspaceId);
    const slotAt = Math.min(now, (next?.slotAt ?? now) - 1);
    const id = newId();
    const { topic } = idea;
    const row: NewIdea = {
      ...idea,
      id,
      workspaceId,
      state: "planned",
      angle: "",
      keyword: topic,
      slotAt,
      quick: 1,
      createdAt: now,
      endedAt: null,
    };
    if (!(await addIdea(tx, row)))
      throw new AppError("conflict", "This idea is already in your plan. Choose another one.");
    await tx.statement(sql.idea).run(id, lastStep, workspaceId);
    // The writer may be waiting for an idea.
    await wakeIdle(tx, workspaceId, now);
    return id;
  }

  /** Removes suggestions that were not chosen, and an earlier choice that was not started. */
  async function dropEarlier(tx: Queries, workspaceId: string): Promise<void> {
    const ideaId = (await find(tx, workspaceId))?.ideaId ?? null;
    if (ideaId === null) return;
    const idea = await findIdea(tx, workspaceId, ideaId);
    if (idea.state === "planned") await moveIdea(tx, idea, "dropped", { now: clock.now() });
  }

  return {
    /** Null: not started. In a live workspace it is always over. */
    of: (workspaceId: string): Promise<OnboardingState | null> =>
      db.snapshot(async (tx) => {
        const state = await find(tx, workspaceId);
        if (!(await isLive(tx, workspaceId))) return state;
        return { step: 1, ideaId: null, ...state, ended: true };
      }),

    /** Whether it applies to this workspace. */
    leadsAnybody: async (workspaceId: string): Promise<boolean> =>
      !(await isLive(db.read, workspaceId)),

    /** Starts or resumes it. */
    open: (workspaceId: string): Promise<OnboardingState> =>
      db.write(async (tx) => {
        await tx.statement(sql.open).run(workspaceId, clock.now());
        return (await find(tx, workspaceId)) ?? { step: 1, ideaId: null, ended: false };
      }),

    /** Remembers the viewed step. */
    lookAt: (workspaceId: string, step: number): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.step).run(step, workspaceId)),

    /** Continues with a step, also after it was dismissed. */
    goOn: (workspaceId: string, step: number): Promise<unknown> =>
      db.write(async (tx) => {
        await tx.statement(sql.open).run(workspaceId, clock.now());
        await tx.statement(sql.goOn).run(step, workspaceId);
      }),

    /** Ends it, after completion or dismissal. */
    end: (workspaceId: string): Promise<unknown> =>
      db.write(async (tx) => {
        await tx.statement(sql.open).run(workspaceId, clock.now());
        await tx.statement(sql.end).run(clock.now(), workspaceId);
      }),

    ideas: (workspaceId: string): Promise<ProposedIdea[]> =>
      db.snapshot((tx) => ideasFor(tx, workspaceId)),

    /**
     * Adds an idea at the top of the plan and starts it. @returns a similar idea, and then nothing changes; null: it was added @throws AppError `not_found` when it is no longer suggested, `conflict`
     */
    choose: ({ workspaceId }: Pick<Actor, "workspaceId">, chosen: Chosen): Promise<string | null> =>
      db.write(async (tx) => {
        if (await isLive(tx, workspaceId))
          throw new AppError(
            "conflict",
            "This workspace is already live. Add the idea to your plan instead.",
          );
        if ("topic" in chosen) {
          const { topic, despite } = chosen;
          const subject = { topic, angle: "", keyword: topic };
          const found = findDuplicate(subject, await subjectsOf(tx, workspaceId));
          if (found && !despite) return found.duplicate.topic;
          await dropEarlier(tx, workspaceId);
          const reason = "You chose this for your first article.";
          await planFirst(tx, workspaceId, { topic, reason, source: "owner", sampleSlug: null });
          return null;
        }
        const idea = (await ideasFor(tx, workspaceId)).find(({ key }) => key === chosen.key);
        if (!idea)
          throw new AppError("not_found", "This idea is no longer available. Choose one of these.");
        await dropEarlier(tx, workspaceId);
        const { key, topic, reason } = idea;
        const sampleSlug = key.startsWith("sample:") ? key.slice("sample:".length) : null;
        const source = sampleSlug === null ? "owner" : "sample";
        await planFirst(tx, workspaceId, { topic, reason, source, sampleSlug });
        return null;
      }),

    /** The first draft's progress. */
    async firstText(of: {
      workspaceId: string;
      ideaId: string;
      /** IANA name. */
      timeZone: string;
    }): Promise<FirstText> {
      const now = clock.now();
      const { partsDone, ...found } = await db.snapshot((tx) => readFirstText(tx, { ...of, now }));
      if (partsDone === null) return found;
      // Outside the snapshot, because transactions run one at a time.
      return { ...found, text: await soFar(of.workspaceId, of.ideaId, partsDone) };
    },
  };
}

export type Onboarding = ReturnType<typeof createOnboarding>;
