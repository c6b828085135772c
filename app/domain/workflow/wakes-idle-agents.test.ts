import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { DAY } from "#app/core/time/clock.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import type { Queries } from "#db/client.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { createCovers } from "./edit/covers.server.ts";
import { createEdits } from "./edit/edits.server.ts";
import { placeOf, sayingOf, wordsOf } from "./tasks/idea-traces.ts";
import { createRecords } from "./tasks/records.server.ts";

/* Every change of the work queue wakes the agents that had found nothing in it. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
let mine: string;
let now: number;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  mine = engine.workspaceId;
  now = engine.clock.now();
});
afterEach(() => engine.remove());

const actor = (): Actor => engine.actor;
const archive = () => engine.contentWorkflow.archive;
const plan = () => engine.contentWorkflow.plan;
const write = <T>(work: (tx: Queries) => Promise<T>) => engine.db.write(work);
const covers = () => createCovers({ ...engine, newId: engine.store.newId, emit: () => undefined });

const cover = { id: "pot", alt: "A pot", width: 9, height: 9, type: "jpeg" };

async function addText(values: Values = {}, fields: Record<string, unknown> = {}) {
  await rows.addContentItem({ state: "in_review", ...values });
  await rows.addVersion({ fields: JSON.stringify(fields) });
  await rows.addBody();
}

const idea = {
  ...{ topic: "Frost", angle: "a", keyword: "k" },
  ...({ sampleSlug: null, duplicateOfId: null, duplicateAllowed: 0 } as const),
};

/** What happens, after what else has happened before. */
type Case = [string, () => Promise<unknown>, (() => Promise<unknown>)?];
let undo = "";

it.each<Case>([
  ["a text is archived", () => archive().archive(actor(), "contentItem"), addText],
  [
    "an article is restored from the archive",
    () => archive().bringBack(actor(), "contentItem"),
    () => addText({ state: "archived" }),
  ],
  [
    "archiving an article is undone",
    () => engine.undo(actor(), undo),
    async () => {
      await addText();
      ({ undo } = await archive().archive(actor(), "contentItem"));
    },
  ],
  [
    "an article gets another picture",
    () => covers().choose(actor(), { contentItemId: "contentItem", pictureId: null }),
    () => addText({}, { cover }),
  ],
  [
    "an article is edited",
    () =>
      createEdits({ ...engine, newId: engine.store.newId }).finish(actor(), {
        ...{ contentItemId: "contentItem", baseId: "v1", revision: 0, openedAs: "tab" },
        text: { title: "Frost", description: "", body: "Cover the beds at night." },
      }),
    addText,
  ],
  [
    "an idea is planned",
    () => write((tx) => plan().plan(tx, mine, "idea")),
    () => rows.addIdea({ state: "proposed", slot_at: null }),
  ],
  [
    "an idea is moved",
    () => write((tx) => plan().move(tx, mine, "idea", { slotAt: now + DAY })),
    () => rows.addIdea({}),
  ],
  [
    "an idea is changed",
    () => {
      const words = { topic: "Hail", angle: "", keyword: "" };
      return write((tx) => plan().change(tx, mine, "idea", { words }));
    },
    () => rows.addIdea({}),
  ],
  [
    "an idea's slot is restored",
    () => {
      const from = placeOf({ state: "planned", slotAt: now });
      const to = placeOf({ state: "planned", slotAt: now + DAY });
      return write((tx) => plan().putBack(tx, mine, "idea", { from, to }));
    },
    () => rows.addIdea({}),
  ],
  [
    "an idea's text is restored",
    () => {
      const words = { from: wordsOf(idea), to: sayingOf({ ...idea, topic: "Hail" }) };
      return write((tx) => plan().putWordsBack(tx, mine, "idea", words));
    },
    () => rows.addIdea({}),
  ],
  [
    "an agent gives up its work",
    () => {
      const work = {
        type: "answer",
        ideaId: null,
        contentItemId: null,
        claim: "c",
        title: "",
      } as const;
      const left = {
        taskId: "task",
        workspaceId: mine,
        agentId: "me",
        origin: "real",
        work,
      } as const;
      return write((tx) => engine.contentWorkflow.goOnWithout(tx, mine, left));
    },
    () => rows.add("work_claims", { workspace_id: mine, claim: "c", task_id: "task", work: "{}" }),
  ],
  ["an address becomes known", () => write((tx) => noteUpdate(tx, null)), addText],
])("wakes idle agents when %s", async (_, act, before) => {
  await before?.();
  await rows.addResting();
  expect(rows.isWoken()).toBe(false);
  await act();
  const task = "SELECT waits_for AS waitsFor, due_at AS dueAt FROM tasks WHERE id = 'resting'";
  expect(engine.rows(task)).toEqual([{ waitsFor: null, dueAt: now }]);
});

it("lets idle agents stay idle when an update has not changed an article's address", async () => {
  await addText();
  await rows.addResting();
  await write((tx) => noteUpdate(tx, "https://a.example/earlier"));
  expect(rows.isWoken()).toBe(false);
});

/** An update of a published article has arrived. @param url its address before */
function noteUpdate(tx: Queries, url: string | null) {
  const publishJob = {
    ...{
      workspaceId: mine,
      contentItemId: "contentItem",
      channel: "Blog",
      kind: "update",
      origin: "real",
    },
    ...{ url, publishedBy: null, publishedAt: 1 },
  } as PublishJobRow;
  const confirmed = {
    result: "confirmed",
    url: "https://a.example/frost",
    duplicates: [],
  } as const;
  const { outcome } = createRecords({ newId: engine.store.newId });
  return outcome(tx, { publishJob, ...confirmed, at: now });
}
