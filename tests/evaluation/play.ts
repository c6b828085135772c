import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { createBriefs } from "#app/domain/brief/briefs.server.ts";
import { addIdea } from "#app/domain/ideas/ideas.server.ts";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { askedQuestion, type AskedQuestion } from "./asked-question.ts";
import {
  answersOf,
  recordedAnswer,
  type EvaluatedBrief,
  type EvaluatedText,
} from "./brief-file.ts";
import { servePages } from "./page-server.ts";
import { readResult, type TextResult } from "./text-result.ts";

export interface Played {
  brief: EvaluatedBrief;
  texts: TextResult[];
  asked: AskedQuestion[];
}

/** How long each brief may take. */
const maxMs = 10 * MINUTE;

/** What a provider counts: some characters make a token. */
const tokensOf = (characters: number) => Math.ceil(characters / 4);

/**
 * Has the product write the texts of a brief as a live workspace does, with recorded answers in the place
 * of a model's: engine, writer, research, checks and money are the real ones.
 */
export async function playBrief(brief: EvaluatedBrief): Promise<Played> {
  const pages = await servePages(brief.pages);
  const engine = await createLiveEngine({ brief: answersOf(brief), placeOf: pages.placeOf });
  try {
    return await playOn(engine, brief);
  } finally {
    await engine.remove();
    await pages.stop();
  }
}

async function playOn(engine: LiveEngine, brief: EvaluatedBrief): Promise<Played> {
  const { db, clock, actor, live } = engine;
  const newId = createIds({ clock });
  const answers = answersOf(brief);
  await createBriefs({ db, clock, newId }).save(actor, { base: null, answers });
  const recorder = recordedModel(engine, brief);
  if (brief.ownKey) {
    const typed = { apiKey: "sk-of-its-owner", baseUrl: "", model: "gpt-5-mini" };
    await live.connectWriter.connect(actor, { provider: "openai", ...typed });
  }
  await engine.switchMode("live");
  const texts: TextResult[] = [];
  for (const text of brief.texts) {
    recorder.beginWith(text);
    const ideaId = newId();
    await plan(engine, { ideaId, text });
    await write(engine, { ideaId, text });
    texts.push(readResult(engine, { ideaId, language: brief.brief.language }));
    recorder.complain();
  }
  return { brief, texts, asked: recorder.asked };
}

/** Plays the model of a brief, and notes what is asked of it. */
function recordedModel({ provider }: LiveEngine, { name, heldAgainst, texts }: EvaluatedBrief) {
  const asked: AskedQuestion[] = [];
  let missing: string | null = null;
  let current = texts[0];
  if (heldAgainst)
    provider.mock.onModerate(new RegExp(heldAgainst.words, "su"), {
      flagged: true,
      categories: { [heldAgainst.category]: true },
      category_scores: {},
    });
  provider.answer((request) => {
    const question = askedQuestion(request);
    asked.push(question);
    const answer = current && recordedAnswer(current, question.name, question.isAgain);
    if (!answer) {
      missing = question.name;
      return { error: { message: "nothing is recorded", type: "invalid_request" }, status: 400 };
    }
    const usage = {
      prompt_tokens: tokensOf(question.length),
      completion_tokens: tokensOf(answer.content.length),
    };
    return { ...answer, usage };
  });
  return {
    asked,
    beginWith: (text: EvaluatedText) => void (current = text),
    /** @throws Error that says for what nothing is recorded */
    complain() {
      if (missing !== null) throw new Error(`${name}.json has no answer to “${missing}”`);
    },
  };
}

interface OneText {
  ideaId: string;
  text: EvaluatedText;
}

async function plan({ db, clock, workspaceId }: LiveEngine, { ideaId, text }: OneText) {
  const now = clock.now();
  await db.write(async (tx) => {
    await addIdea(tx, {
      id: ideaId,
      workspaceId,
      state: "planned",
      ...text.idea,
      reason: "It is part of the evaluation",
      source: "owner",
      sampleSlug: null,
      slotAt: now,
      quick: 0,
      createdAt: now,
      endedAt: null,
    });
    await wakeIdle(tx, workspaceId, now);
  });
}

/** Until it waits for its owner or has come to its end; then what its owner does with it, as it is recorded. */
async function write(engine: LiveEngine, { ideaId, text }: OneText): Promise<void> {
  const { note, answers } = text;
  await runUntil(engine, () => newestOf(engine, ideaId)?.state === "in_review" || hasEnded(engine));
  const article = newestOf(engine, ideaId);
  if (article?.state !== "in_review") return;
  if (note !== undefined) {
    await decide(engine, article, { decision: "changes_requested", note });
    await runUntil(engine, () => {
      const now = newestOf(engine, ideaId);
      return now?.state === "in_review" && now.versionId !== article.versionId;
    });
  }
  const wanted = ["posts", "video-script"].filter((prompt) => prompt in answers).length;
  if (wanted === 0) return;
  const changed = newestOf(engine, ideaId) ?? article;
  await decide(engine, changed, { decision: "approved", note: "" });
  await runUntil(engine, () => kindsOf(engine, ideaId) === wanted);
}

interface Newest {
  id: string;
  state: string;
  versionId: string;
}

const newestOf = ({ rows }: LiveEngine, ideaId: string) =>
  rows<Newest>(
    `SELECT id, state, version_id AS "versionId" FROM content_items WHERE idea_id = ? AND kind = 'article'`,
    ideaId,
  )[0];

/** How many kinds of other texts were made of it. */
const kindsOf = ({ rows }: LiveEngine, ideaId: string): number =>
  rows(
    "SELECT DISTINCT kind FROM content_items WHERE idea_id = ? AND kind IN ('social_post', 'video')",
    ideaId,
  ).length;

/** The writer's work has come to an end without a text, or waits for its owner. */
const hasEnded = ({ rows }: LiveEngine): boolean =>
  rows(
    `SELECT 1 FROM tasks t JOIN agents a ON a.id = t.agent_id
      WHERE a.type = 'content_writer' AND (t.status = 'failed' OR (t.failure IS NOT NULL AND t.due_at IS NULL))`,
  ).length > 0;

async function runUntil(engine: LiveEngine, isSo: () => boolean): Promise<void> {
  for (const end = engine.clock.now() + maxMs; !isSo() && engine.clock.now() < end;)
    await engine.run(5 * SECOND);
}

function decide(
  { contentWorkflow, workspaceId }: LiveEngine,
  { id: contentItemId, versionId }: Newest,
  said: { decision: "approved" | "changes_requested"; note: string },
) {
  const by = { decidedBy: "person", actorId: null } as const;
  return contentWorkflow.reviews.decide({ workspaceId, contentItemId, versionId, ...said, ...by });
}
