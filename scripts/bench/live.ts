/*
 * Two hundred live workspaces that each write an article with a model that takes two seconds: the
 * duration compared with the model's time alone, plus event loop delay and memory.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { switchMode } from "#app/domain/agents/settings/mode.server.ts";
import { workspaces as workspaceRows } from "#db/schema.server.ts";
import { createLiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { end } from "./server-process.ts";
import { printCeiling } from "./measure.ts";

const workspaces = 200;
const atOnce = 32;
const answersAfterSeconds = 2;
/** As in the product's loop. */
const tickMs = 250;
const maxDelayMs = 50;
const maxTimesIdeal = 1.2;
const maxGrowthMb = 150;
const megabyte = 1_048_576;

const model = spawn(process.execPath, ["--import", "tsx", "scripts/bench/live-model.ts"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [port] = (await once(createInterface(model.stdout), "line")) as [string];
const address = `http://127.0.0.1:${port}`;
const asked = async () => Number(await (await fetch(address)).text());

const engine = await createLiveEngine({
  settings: {
    OPENAI_BASE_URL: `${address}/v1`,
    WRITING_AT_ONCE: String(atOnce),
    WRITING_LIMIT_DAY: "1000",
    WRITING_LIMIT_MONTH: "1000",
  },
  watched: false,
  repeatableIds: false,
});
const { db, clock, runner, contentWorkflow, store } = engine;
while (engine.rows("SELECT id FROM workspaces").length < workspaces) await engine.newWorkspace();
for (const workspace of await db.read.select().from(workspaceRows)) {
  const { id: workspaceId } = workspace;
  const ideas = { workspaceId, newId: store.newId, now: clock.now(), count: 1, apart: 0 };
  await db.write(async (tx) => {
    await switchMode(tx, workspace, "live", { clock, onSwitched: contentWorkflow.release });
    await addOwnIdeas(tx, ideas);
  });
}

const written = () =>
  engine.rows(
    "SELECT id FROM content_items WHERE kind = 'article' AND origin = 'real' AND state = 'in_review'",
  ).length;
const heapMb = () => process.memoryUsage().heapUsed / megabyte;

const delay = monitorEventLoopDelay({ resolution: 1 });
const heapBefore = heapMb();
let heapMost = heapBefore;
delay.enable();
const processorBefore = process.cpuUsage();
const started = performance.now();
let played = started;
while (written() < workspaces) {
  await new Promise((resolve) => setTimeout(resolve, tickMs));
  // The engine runs in real time.
  const now = performance.now();
  clock.advance(now - played);
  played = now;
  runner.tick();
  heapMost = Math.max(heapMost, heapMb());
  const failed = engine.rows("SELECT error FROM tasks WHERE status = 'failed'");
  if (failed.length > 0) throw new Error(`a task has failed: ${JSON.stringify(failed[0])}`);
}
const seconds = (performance.now() - started) / 1_000;
delay.disable();
const { user, system } = process.cpuUsage(processorBefore);
const calls = await asked();
const ideal = (calls * answersAfterSeconds) / atOnce;

console.log(
  `writing: ${workspaces} articles in ${seconds.toFixed(1)} s, ${calls} calls, ${atOnce} of them at once, ${((user + system) / 1e6).toFixed(1)} s of the processor`,
);
printCeiling(
  `writing: against the ${ideal.toFixed(1)} s that the model alone takes`,
  [seconds / ideal],
  "times",
  maxTimesIdeal,
);
printCeiling(
  "writing: the loop's delay, 99th percentile",
  [delay.percentile(99) / 1e6],
  "ms",
  maxDelayMs,
);
printCeiling("writing: the heap's growth at its most", [heapMost - heapBefore], "MB", maxGrowthMb);
await engine.remove();
await end(model);
