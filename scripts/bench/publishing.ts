/*
 * The outbox: 10,000 publications due at once on five channels, compared with a plain loop per
 * channel that sends and stores. And the queue of a channel with a rate limit.
 */
import pino from "pino";
import { systemClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { addContentItem, addReview } from "#app/domain/content/content-items.server.ts";
import { repeats } from "#app/domain/workflow/review/duplicates.server.ts";
import { createRecords } from "#app/domain/workflow/tasks/records.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { createOutbox } from "#app/domain/publishing/jobs/outbox-worker.server.ts";
import { createOutcomes } from "#app/domain/publishing/jobs/outcomes.server.ts";
import { createPublicationScheduler } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { alternate, print, printCeiling } from "./measure.ts";

const publicationCount = 10_000;
const rounds = 3;
const placeNames = ["one", "two", "three", "four", "five"] as const;
/** Faster than any real channel. */
const answersAfterMs = 10;

const made = createTestDatabase();
await made.db.close();
// Durable writes, as in the product.
const db = openDatabase(`${made.dataDir}/app.sqlite`);
const newId = createIds({ clock: systemClock });
const log = pino({ level: "warn" });
const clock = systemClock;
const workspaceId = newId();

let atOnce = 0;
let maxAtOnce = 0;
const sent = new Map<string, number[]>();

const placeOf = (name: string, paceMs: number) =>
  ({
    name,
    role: "blog",
    maxChars: 200_000,
    guarantee: "by_key",
    settlesMs: 0,
    paceMs,
    maxPerDay: null,
    measures: [],
    remembers: false,
    render: ({ title, body }) => JSON.stringify({ title, body }),
    preview: (payload) => {
      const { title, body } = JSON.parse(payload) as { title: string; body: string };
      return { shape: "article", title, html: body, excerpt: "", facts: [] };
    },
    async create({ key }) {
      sent.get(name)?.push(performance.now());
      maxAtOnce = Math.max(maxAtOnce, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
      atOnce -= 1;
      return { remoteId: key, url: `https://${name}.example/${key}` };
    },
    find: () => Promise.resolve(null),
    update: { whyNot: "It is not asked here." },
    unpublish: { whyNot: "It is not asked here." },
    measure: null,
  }) satisfies Channel;

const outcomes = createOutcomes({
  clock,
  newId,
  firstMeasureMs: 0,
  record: createRecords({ newId }).outcome,
});

const outboxWith = (paceMs: number) =>
  createOutbox({
    db,
    clock,
    newId,
    log,
    outcomes,
    findChannel: ({ name }) => Promise.resolve(placeOf(name, paceMs)),
    findStop: repeats,
    emit: () => undefined,
  });

async function addDueArticles(): Promise<void> {
  const publications = createPublicationScheduler({ clock, newId, outcomes });
  const body = "Water them in the morning. ".repeat(200);
  for (let from = 0; from < publicationCount; from += 500) {
    await db.write(async (tx) => {
      for (let index = from; index < from + 500; index += 1) {
        const [contentItemId, versionId] = [newId(), newId()];
        const now = clock.now();
        const title = `Text ${index}`;
        await addContentItem(
          tx,
          {
            id: contentItemId,
            workspaceId,
            ideaId: null,
            parentId: null,
            kind: "article",
            variant: "",
            agentId: null,
            origin: "real",
            state: "in_review",
          },
          {
            id: versionId,
            title,
            body: `${body}${index}`,
            fields: {},
            madeBy: "agent",
            makerId: null,
            writer: "bench",
            provenance: {},
            checks: [],
          },
          now,
        );
        const decision = { decision: "approved", note: "", decidedBy: "person" } as const;
        await addReview(
          tx,
          { id: newId(), contentItemId, workspaceId, versionId, actorId: null, ...decision },
          now,
        );
        const name = placeNames[index % placeNames.length] ?? "one";
        const slots = [{ channel: placeOf(name, 0), dueAt: now }];
        await publications.schedule(tx, { workspaceId, contentItemId, versionId }, slots);
      }
    });
  }
}

/** Resets everything to unsent. */
const again = () =>
  db.write(async (tx) => {
    await tx
      .statement(
        `UPDATE publish_jobs SET state = 'due', due_at = ?, attempts = 0, ended_at = NULL, payload = '{}'`,
      )
      .run(clock.now());
    await tx
      .statement(
        `UPDATE publications SET state = 'scheduled', version_id = NULL, remote_id = NULL, url = NULL,
          published_at = NULL`,
      )
      .run();
    await tx.statement("UPDATE content_items SET published_at = NULL").run();
    await tx.statement("DELETE FROM activities").run();
    for (const name of placeNames) sent.set(name, []);
  });

const countOf = async (state: string) =>
  (await db.read
    .statement<{ n: number }>("SELECT count(*) FROM publish_jobs WHERE state = ?")
    .value(state)) ?? 0;

let mostHeap = 0;

/** Publications per second through the outbox. */
async function ours(): Promise<number> {
  await again();
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  const looking = setInterval(() => {
    mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed - before);
  }, 50);
  const outbox = outboxWith(0);
  const started = performance.now();
  await outbox.run();
  const took = performance.now() - started;
  clearInterval(looking);
  await outbox.stop();
  if ((await countOf("confirmed")) !== publicationCount)
    throw new Error("not all of it was published");
  return (publicationCount / took) * 1_000;
}

/** Publications per second in five loops that read, send and store. */
async function bare(): Promise<number> {
  await again();
  const started = performance.now();
  await Promise.all(
    placeNames.map(async (name) => {
      const { create } = placeOf(name, 0);
      const due = db.read.statement<{ id: string; key: string; payload: string }>(
        `SELECT o.id, o.publication_id AS key, o.payload FROM publish_jobs o
          JOIN publications p ON p.id = o.publication_id
          WHERE p.workspace_id = ? AND p.channel = ? AND o.state = 'due'`,
      );
      const { signal } = new AbortController();
      for (const { id, key, payload } of await due.all(workspaceId, name)) {
        const { remoteId, url } = await create({ key, payload, signal });
        const now = clock.now();
        await db.write(async (tx) => {
          await tx
            .statement("UPDATE publish_jobs SET state = 'confirmed', ended_at = ? WHERE id = ?")
            .run(now, id);
          await tx
            .statement(
              "UPDATE publications SET state = 'published', remote_id = ?, url = ?, published_at = ? WHERE id = ?",
            )
            .run(remoteId, url, now, key);
        });
      }
    }),
  );
  return (publicationCount / (performance.now() - started)) * 1_000;
}

/** Gaps between publications on a rate-limited channel, and the cost of a scan. */
async function measureGaps(paceMs: number, forMs: number) {
  await again();
  const outbox = outboxWith(paceMs);
  const looks: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const { user, system } = process.cpuUsage();
    await outbox.run();
    const used = process.cpuUsage();
    looks.push((used.user + used.system - user - system) / 1_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await outbox.stop();
  const gaps = [...sent.values()].flatMap((times) =>
    times.slice(1).map((at, index) => at - (times[index] ?? at)),
  );
  return { gaps, looks, left: await countOf("due") };
}

try {
  await db.write((tx) =>
    insertWorkspace(tx, {
      id: workspaceId,
      kind: "user",
      ownerId: null,
      mode: "live",
      seed: "bench",
      goalCents: 0,
      nextRoutineAt: null,
      accessCheckAt: null,
      createdAt: clock.now(),
    }),
  );
  await addDueArticles();
  const found = await alternate(rounds, ours, bare);
  print({
    name: `publishing: ${publicationCount.toLocaleString("en-US")} due at once to five places that answer after ${answersAfterMs} ms`,
    unit: "a second",
    ...found,
    atLeast: 0.5,
  });
  printCeiling("  under way at once, at most", [maxAtOnce], "publications", placeNames.length);
  printCeiling("  memory beyond what it began with, at most", [mostHeap / 1e6], "MB", 64);
  const { gaps, looks, left } = await measureGaps(500, 10_000);
  console.log(
    `  with an interval of 500 ms: ${gaps.length} gaps, the shortest ${Math.min(...gaps).toFixed(0)} ms; ${left.toLocaleString("en-US")} wait`,
  );
  printCeiling("  processor time of a look meanwhile", looks, "ms", 100);
} finally {
  await db.close();
  await made.remove().catch(() => undefined);
}
