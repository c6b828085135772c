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

/** The only texts that write welcomes. */
const sql = {
  open: `INSERT INTO onboardings (workspace_id, step, created_at) VALUES (?, 1, ?) ON CONFLICT DO NOTHING`,
  one: `SELECT step, idea_id AS "ideaId", ended_at AS "endedAt" FROM onboardings WHERE workspace_id = ?`,
  step: "UPDATE onboardings SET step = ? WHERE workspace_id = ?",
  goOn: "UPDATE onboardings SET step = ?, ended_at = NULL WHERE workspace_id = ?",
  idea: "UPDATE onboardings SET idea_id = ?, step = ?, ended_at = NULL WHERE workspace_id = ?",
  end: "UPDATE onboardings SET ended_at = ? WHERE workspace_id = ? AND ended_at IS NULL",
  mode: "SELECT mode FROM workspaces WHERE id = ?",
} as const;

/** What it says and does is about practice: in a workspace that works for real it would be untrue, and cost money. */
const isLive = async (tx: Queries, workspaceId: string): Promise<boolean> =>
  (await tx.statement<{ mode: Mode }>(sql.mode).value(workspaceId)) === "live";

interface OnboardingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Samples that the workspace has had no idea for yet, those of the season first. */
  samplesFor(tx: Queries, workspaceId: string, now: number): Promise<SampleIdea[]>;
  /** What stands of the article on an idea when so many of its parts are written; null: nobody knows. */
  soFar(workspaceId: string, ideaId: string, parts: number): Promise<FirstText["text"]>;
}

/** What somebody wants to be written first. */
type Chosen = { key: string } | { topic: string; despite: boolean };

/** The way from four questions to the first text; where somebody left it, it goes on. */
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

  /** Before everything that is planned, and so that the agents hurry. */
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
      throw new AppError("conflict", "This idea is in your plan already. Choose another one.");
    await tx.statement(sql.idea).run(id, lastStep, workspaceId);
    // Its writer may wait for something to write about.
    await wakeIdle(tx, workspaceId, now);
    return id;
  }

  /** What was proposed and not chosen is no idea of the plan; what was chosen before and not begun goes. */
  async function dropEarlier(tx: Queries, workspaceId: string): Promise<void> {
    const ideaId = (await find(tx, workspaceId))?.ideaId ?? null;
    if (ideaId === null) return;
    const idea = await findIdea(tx, workspaceId, ideaId);
    if (idea.state === "planned") await moveIdea(tx, idea, "dropped", { now: clock.now() });
  }

  return {
    /** Null: nobody has been here yet. In a live workspace it is over, seen or not. */
    of: (workspaceId: string): Promise<OnboardingState | null> =>
      db.snapshot(async (tx) => {
        const state = await find(tx, workspaceId);
        if (!(await isLive(tx, workspaceId))) return state;
        return { step: 1, ideaId: null, ...state, ended: true };
      }),

    /** Whether it is of any use to this workspace. */
    leadsAnybody: async (workspaceId: string): Promise<boolean> =>
      !(await isLive(db.read, workspaceId)),

    /** Somebody is here, for the first time or again. */
    open: (workspaceId: string): Promise<OnboardingState> =>
      db.write(async (tx) => {
        await tx.statement(sql.open).run(workspaceId, clock.now());
        return (await find(tx, workspaceId)) ?? { step: 1, ideaId: null, ended: false };
      }),

    /** Somebody looks at a step: it is where to go on next time. */
    lookAt: (workspaceId: string, step: number): Promise<unknown> =>
      db.write((tx) => tx.statement(sql.step).run(step, workspaceId)),

    /** Somebody goes on to a step, also after having put all of it away. */
    goOn: (workspaceId: string, step: number): Promise<unknown> =>
      db.write(async (tx) => {
        await tx.statement(sql.open).run(workspaceId, clock.now());
        await tx.statement(sql.goOn).run(step, workspaceId);
      }),

    /** Its owner has gone through it, or wants no more of it: nobody is led here any more. */
    end: (workspaceId: string): Promise<unknown> =>
      db.write(async (tx) => {
        await tx.statement(sql.open).run(workspaceId, clock.now());
        await tx.statement(sql.end).run(clock.now(), workspaceId);
      }),

    ideas: (workspaceId: string): Promise<ProposedIdea[]> =>
      db.snapshot((tx) => ideasFor(tx, workspaceId)),

    /**
     * Puts an idea first into the plan, and has it written at once.
     * @returns what it resembles, and then nothing is changed; null: it is in the plan
     * @throws AppError `not_found` when it is not proposed any more, `conflict`
     */
    choose: ({ workspaceId }: Pick<Actor, "workspaceId">, chosen: Chosen): Promise<string | null> =>
      db.write(async (tx) => {
        if (await isLive(tx, workspaceId))
          throw new AppError(
            "conflict",
            "This workspace is live by now. Add the idea to your plan.",
          );
        if ("topic" in chosen) {
          const { topic, despite } = chosen;
          const subject = { topic, angle: "", keyword: topic };
          const found = findDuplicate(subject, await subjectsOf(tx, workspaceId));
          if (found && !despite) return found.duplicate.topic;
          await dropEarlier(tx, workspaceId);
          const reason = "You wanted to read this first.";
          await planFirst(tx, workspaceId, { topic, reason, source: "owner", sampleSlug: null });
          return null;
        }
        const idea = (await ideasFor(tx, workspaceId)).find(({ key }) => key === chosen.key);
        if (!idea)
          throw new AppError(
            "not_found",
            "This idea is not proposed any more. Choose one of these.",
          );
        await dropEarlier(tx, workspaceId);
        const { key, topic, reason } = idea;
        const sampleSlug = key.startsWith("sample:") ? key.slice("sample:".length) : null;
        const source = sampleSlug === null ? "owner" : "sample";
        await planFirst(tx, workspaceId, { topic, reason, source, sampleSlug });
        return null;
      }),

    /** How far the first text is. */
    async firstText(of: {
      workspaceId: string;
      ideaId: string;
      /** IANA name. */
      timeZone: string;
    }): Promise<FirstText> {
      const now = clock.now();
      const { partsDone, ...found } = await db.snapshot((tx) => readFirstText(tx, { ...of, now }));
      if (partsDone === null) return found;
      // Not within the snapshot: these take turns.
      return { ...found, text: await soFar(of.workspaceId, of.ideaId, partsDone) };
    },
  };
}

export type Onboarding = ReturnType<typeof createOnboarding>;
