/*
 * `npm run demo:live`: the product with a free fake language model that uses the given material,
 * for trying live mode from the first question to publication.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { readCommand } from "./command-line.mjs";
import { demoLiveEnvironment } from "./demo-live-environment.mjs";
import { answerTo } from "./model-answers.mjs";

readCommand("demo-live");
const model = new LLMock({ port: 0, logLevel: "silent", journalMaxEntries: 100 });
model.addFixture({
  match: { predicate: () => true },
  response: (request) => ({ content: answerTo(request) }),
  // As slow as a real model, so that progress is visible.
  latency: 40,
});
await model.start();

const server = spawn(process.execPath, [join(import.meta.dirname, "start.mjs")], {
  stdio: "inherit",
  env: demoLiveEnvironment(process.env, model.url),
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => server.kill(signal));
server.on("exit", (code) => {
  void model.stop().then(() => process.exit(code ?? 0));
});
