import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import type { Call } from "#app/core/async/call.ts";
import { AppError } from "#app/core/errors.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { Answers as Brief } from "#app/domain/brief/brief.ts";
import type { VoiceHabits } from "#app/domain/content/voice-habits.ts";
import { wentUnanswered } from "#app/domain/ai/providers/failures.ts";
import type { ChosenModel, ModelOf } from "#app/domain/ai/providers/model-of.ts";
import type { Evidence } from "#app/domain/ai/research/evidence.ts";
import { unreadInWords } from "#app/domain/ai/research/unread.ts";
import { expectLive } from "#app/domain/spending/ledger.server.ts";
import type {
  Assignment,
  Moderation,
  Written,
  WrittenText,
} from "#app/domain/ai/prompts/assignment.ts";
import { newsletterText } from "#app/domain/ai/prompts/newsletter-text.ts";
import { performanceReviewText } from "#app/domain/ai/prompts/performance-review-text.ts";
import type { Writer, WriteRequest } from "#app/domain/ai/prompts/writer.ts";
import { answerNote } from "./prompts/change-request-prompts.ts";
import {
  answersIn,
  moderationStep,
  sourcesStep,
  unreadStep,
  writtenFrom,
  type StepAnswer,
} from "./calls/answered-steps.server.ts";
import { writeArticle } from "./prompts/article-prompts.ts";
import type { Account, CallModel } from "./calls/call-model.server.ts";
import type { Moderate } from "./answers/moderate.server.ts";
import { writeVideo } from "./prompts/video-prompts.ts";
import { improveArticle } from "./prompts/improve-prompts.ts";
import { writePosts } from "./prompts/post-prompts.ts";
import { versionedPrompt } from "./prompts/prompts.ts";
import type { Known, Next, PromptCall } from "./prompts/prompt-chain.ts";
import {
  addStep,
  beginSteps,
  readSteps,
  replaceStep,
} from "#app/domain/ai/prompts/steps.server.ts";
import { expectPing, noteUnanswered, unansweredIn } from "./calls/unanswered.server.ts";

interface LiveWriterDeps {
  db: Db;
  clock: Clock;
  ask: CallModel;
  moderate: Moderate;
  modelOf: ModelOf;
  briefOf(workspaceId: string): Promise<Brief>;
  /** Phrases and openings repeated in a workspace's latest content. */
  latelyOf(workspaceId: string, brief: Brief): Promise<VoiceHabits>;
  /** Reads the sources for an assignment, once per task. */
  evidenceFor(task: {
    task: WriteRequest["task"];
    assignment: Assignment;
    /** Ids of sources read for this task before; null: none. */
    earlier: readonly string[] | null;
    call: Call;
  }): Promise<Evidence>;
}

/**
 * Writes with a language model. Each question is a step; its answer is stored with its cost, so
 * that a crash costs at most one call, and pages can show the progress.
 */
export function createLiveWriter(deps: LiveWriterDeps): Writer {
  const { db, clock, ask, modelOf, briefOf, latelyOf } = deps;
  return {
    async write({ assignment, task }: WriteRequest, call: Call) {
      const account: Account = {
        workspaceId: task.workspaceId,
        timeZone: task.timeZone,
        taskId: task.id,
        ideaId: task.ideaId,
        purpose: assignment.work,
      };
      // Content that needs no model is not paid for.
      const counted = writtenByCounting(assignment);
      if (counted) {
        // A report is not published.
        if (assignment.work !== "newsletter") return counted;
        return withModeration(deps, counted, await readSteps(db, task.id), { account, call });
      }
      // Checked before other requirements of live work, so that started work can end.
      await expectLive(db.read, task.workspaceId);
      const brief = await briefOf(task.workspaceId);
      const steps = await stepsOf(deps, { assignment, task, brief });
      const evidence = await readEvidence(deps, { assignment, task, steps, call });
      const isNew = assignment.work === "write";
      const lately = isNew ? await latelyOf(task.workspaceId, brief) : null;
      const known: Known = { brief, evidence, lately, answered: answersIn(steps) };
      const next = nextOf(assignment, known);
      if ("finished" in next)
        return withModeration(deps, writtenFrom(next, steps, evidence), steps, { account, call });
      const chosen = await modelOf(task.workspaceId);
      const question = next.call;
      const before = unansweredIn(steps, question);
      if (before?.isAway) await expectPing(deps, { chosen, account, since: before.since }, call);
      try {
        await ask(chosen, question, account, call, (tx, { answer, usage, microDollars }) => {
          const noted: StepAnswer = {
            value: answer,
            prompt: promptOf(assignment, question, chosen),
            tokensIn: usage?.input ?? null,
            tokensOut: usage?.output ?? null,
            microDollars,
          };
          // Asked again although stored: it has another shape and would be asked for forever.
          const keep = steps.has(question.name) ? replaceStep : addStep;
          const now = clock.now();
          return keep(tx, { taskId: task.id, name: question.name, answer: noted, now });
        });
      } catch (error) {
        if (!wentUnanswered(error)) throw error;
        throw await noteUnanswered(deps, error, {
          taskId: task.id,
          question: question.name,
          before,
        });
      }
      const answered = answersIn(await readSteps(db, task.id));
      const after = nextOf(assignment, { ...known, answered });
      const plan = "plan" in after ? after.plan : next.plan;
      // Called again at once: the next question is a separate step.
      return { underWay: { until: clock.now(), plan } };
    },
  };
}

/** The same with the moderation result, asked once per task. */
async function withModeration(
  { clock, moderate }: LiveWriterDeps,
  written: Written,
  steps: ReadonlyMap<string, unknown>,
  { account, call }: { account: Account; call: Call },
): Promise<Written> {
  const { taskId } = account;
  if (written.texts.length === 0 || taskId === null) return written;
  const earlier = steps.get(moderationStep) as Moderation | undefined;
  const moderation =
    earlier ??
    (await moderate(written.texts, account, call, (tx, answer) =>
      addStep(tx, { taskId, name: moderationStep, answer, now: clock.now() }),
    ));
  return { ...written, moderation };
}

const promptOf = ({ work }: Assignment, { prompt }: PromptCall, { model }: ChosenModel): string =>
  `${work}/${versionedPrompt(prompt)} ${model.provider}/${model.model}`;

function nextOf(assignment: Assignment, known: Known): Next {
  switch (assignment.work) {
    case "write":
      return writeArticle(assignment, known);
    case "improve":
      return improveArticle(assignment, known);
    case "answer":
      return answerNote(assignment, known);
    case "post":
      return writePosts(assignment, known);
    case "video":
      return writeVideo(assignment, known);
    case "refresh": {
      const { idea, source, day } = assignment;
      return answerNote({ work: "answer", idea, source, note: upToDate(day) }, known);
    }
    case "performance_review":
    case "newsletter":
      throw new RangeError(`${assignment.work} is not written by a model`);
  }
}

/** The change request for updating an older page. */
const upToDate = (day: string) =>
  `Bring this text up to date as of ${day}. Change only what the snippets show to be different by now, and say at the beginning of "changes" if nothing is.`;

/** The answers so far, including those of an agent that could not finish the same work. */
async function stepsOf(
  { db, clock }: LiveWriterDeps,
  { assignment, task, brief }: Pick<WriteRequest, "assignment" | "task"> & { brief: Brief },
): Promise<ReadonlyMap<string, unknown>> {
  const steps = await readSteps(db, task.id);
  if (steps.size > 0) return steps;
  const matter = matterOf(assignment, brief);
  const now = clock.now();
  await db.write((tx) => beginSteps(tx, { taskId: task.id, ideaId: task.ideaId, matter, now }));
  return readSteps(db, task.id);
}

/** The same for the same work, whatever its slot or agent. */
function matterOf(assignment: Assignment, brief: Brief): string {
  const { idea, ...rest } = { idea: null, ...assignment };
  const subject = idea && [idea.topic, idea.angle, idea.keyword];
  return createHash("sha256")
    .update(JSON.stringify([subject, rest, brief]))
    .digest("hex");
}

async function readEvidence(
  { db, clock, evidenceFor }: LiveWriterDeps,
  {
    assignment,
    task,
    steps,
    call,
  }: Pick<WriteRequest, "assignment" | "task"> & {
    steps: ReadonlyMap<string, unknown>;
    call: Call;
  },
): Promise<Evidence> {
  const earlier = (steps.get(sourcesStep) as string[] | undefined) ?? null;
  const evidence = await evidenceFor({ task, assignment, earlier, call });
  const { sources, unread = [] } = evidence;
  if (assignment.work === "write" && sources.length === 0) {
    const why = ["There are no sources: your samples and sites have nothing about it"];
    // The sentence ends with a page's own reason.
    const words = [...why, ...unread.map(unreadInWords)].join(". ").replace(/\.$/u, "");
    throw new AppError("needs_sources", words);
  }
  if (earlier === null) {
    const of = { taskId: task.id, now: clock.now() };
    await db.write(async (tx) => {
      if (unread.length > 0) await addStep(tx, { ...of, name: unreadStep, answer: unread });
      await addStep(tx, { ...of, name: sourcesStep, answer: sources.map(({ id }) => id) });
    });
  }
  return evidence;
}

/** Content that follows from existing data without a model; null: none. */
function writtenByCounting(assignment: Assignment): Written | null {
  const written = (text: WrittenText): Written => ({
    texts: [text],
    writer: "counted",
    provenance: { model: "none was asked" },
  });
  switch (assignment.work) {
    case "performance_review":
      return written(performanceReviewText(assignment.figures, () => null));
    case "newsletter":
      return written(newsletterText(assignment.articles));
    default:
      return null;
  }
}
