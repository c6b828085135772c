import { expect, test } from "vitest";
import { MINUTE, SECOND } from "../../app/core/clock";
import { copyOfDatabase } from "../harness/database";
import { createTestEngine } from "../harness/engine";
import { expectLedger } from "../harness/ledger-truth";

/** How long the engine works, in minutes of its own time: some dozen commits each. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);

/** Whoever takes over finds it at its work, and may need as long for what was under way. */
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
  expect(tested).toBeGreaterThan(10 * minutes);
});

/** It has happened, or its story lets it fail. */
const endings = [
  [{ status: "done", error: null }],
  [{ status: "failed", error: "the simulated writer refused the topic" }],
];

async function expectGoesOn(from: { folder: string; at: number }): Promise<void> {
  // The first process has used up the seed's ids.
  /** Texts that the successor has asked for, by title and the number of the task. */
  const asked = new Map<string, number>();
  const successor = await createTestEngine({
    from,
    repeatableIds: false,
    edge: (edge) => ({
      ...edge,
      writer: {
        write(request, call) {
          const task = `${request.title} ${request.ordinal}`;
          asked.set(task, (asked.get(task) ?? 0) + 1);
          return edge.writer.write(request, call);
        },
      },
    }),
  });
  const written = successor.rows<{ task: string }>(
    `SELECT title || ' ' || ordinal AS task FROM tasks WHERE content_id IS NOT NULL`,
  );
  const left = successor.rows<{ id: string }>("SELECT id FROM tasks WHERE status = 'running'");
  await successor.runner.recover();
  await successor.run(afterwards);
  for (const { id } of left) {
    const ended = successor.rows("SELECT status, error FROM tasks WHERE id = ?", id);
    expect(endings).toContainEqual(ended);
  }
  // What had been answered was stored with the answer; what had not is asked for once more.
  expect(written.filter(({ task }) => asked.has(task))).toEqual([]);
  expect([...asked].filter(([, times]) => times > 1)).toEqual([]);
  expectLedger(successor.db.reader, { agents: 6 });
  await successor.remove();
}
