import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { copyOfDatabase } from "#tests/harness/database.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { expectLedger } from "#tests/harness/ledger-truth.ts";

/** How long the engine works, in minutes of its own time: several commits each. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);

/** The next process may need as long to finish what was under way. */
const afterwards = 3 * MINUTE;

test("a process that dies after any of its commits leaves what the next one goes on with", async () => {
  let open = () => {};
  let tested = 0;
  const points: { folder: string; at: number }[] = [];
  const engine = await createTestEngine({
    seed: "commit points",
    // Before a transaction begins, the file holds all that was committed before, and nothing else.
    onStatement: (sql) => void (sql === "BEGIN IMMEDIATE" && open()),
  });
  open = () => void points.push({ folder: copyOfDatabase(engine.dataDir), at: engine.clock.now() });

  for (let second = 0; second < (minutes * MINUTE) / SECOND; second += 1) {
    await engine.run(SECOND);
    for (const point of points.splice(0)) {
      await expectGoesOn(point);
      tested += 1;
    }
  }
  await engine.remove();
  // There were such moments, or all of this has shown nothing.
  expect(tested).toBeGreaterThan(5 * minutes);
});

/** It has happened, or its story lets it fail. */
const endings = [
  [{ status: "done", error: null }],
  [{ status: "failed", error: "the simulated writer refused the topic" }],
];

/** A text that takes longer than that, and is looked at again once it is written. */
const underWay = `SELECT 1 FROM tasks
  WHERE id = ? AND status = 'queued' AND works_until > ? AND due_at = works_until`;

async function expectGoesOn(from: { folder: string; at: number }): Promise<void> {
  // The first process has used up the seed's ids.
  /** What the successor has asked its writer: to begin a text, and for the text. By agent, task and that. */
  const asked = new Map<string, number>();
  const successor = await createTestEngine({
    from,
    repeatableIds: false,
    environment: (environment) => ({
      ...environment,
      writer: {
        write(request, call) {
          const begins = request.worksUntil === null ? "begin" : "text";
          const what = `${request.type} ${request.ordinal} ${begins}`;
          asked.set(what, (asked.get(what) ?? 0) + 1);
          return environment.writer.write(request, call);
        },
      },
    }),
  });
  const written = successor.rows<{ task: string; begun: string }>(
    `SELECT a.type || ' ' || t.ordinal || ' text' AS task, a.type || ' ' || t.ordinal || ' begin' AS begun
     FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE t.answer IS NOT NULL OR t.finished_at IS NOT NULL`,
  );
  const begun = successor.rows<{ begun: string }>(
    `SELECT a.type || ' ' || t.ordinal || ' begin' AS begun
     FROM tasks t JOIN agents a ON a.id = t.agent_id WHERE t.works_until IS NOT NULL`,
  );
  // Who was still looking for something to do may find nothing.
  const left = successor.rows<{ id: string }>(
    "SELECT id FROM tasks WHERE status = 'running' AND work IS NOT NULL",
  );
  await successor.runner.recover();
  await successor.run(afterwards);
  for (const { id } of left) {
    const ended = successor.rows("SELECT status, error FROM tasks WHERE id = ?", id);
    const isAtIt = successor.rows(underWay, id, successor.clock.now()).length > 0;
    if (!isAtIt) expect(endings).toContainEqual(ended);
  }
  // What had been answered was stored with the answer; what had not is asked for once more.
  expect(written.filter(({ task, begun }) => asked.has(task) || asked.has(begun))).toEqual([]);
  expect(begun.filter((task) => asked.has(task.begun))).toEqual([]);
  expect([...asked].filter(([, times]) => times > 1)).toEqual([]);
  expectLedger(successor.db.reader, { agents: 6 });
  await successor.remove();
}
