/*
 * `npm run evaluate`: replays the evaluation set's recorded answers and writes docs/evaluation.md.
 */
import { existsSync, writeFileSync } from "node:fs";
import { systemClock } from "#app/core/time/clock.ts";
import {
  documentOf,
  documentPath,
  promptsPath,
  readPlayedPrompts,
} from "#tests/evaluation/document.ts";
import { evaluate, problemsOf } from "#tests/evaluation/evaluate.ts";
import { readCommand } from "./command-line.mjs";

readCommand("evaluate");
const before = systemClock.now();
const { played, prompts } = await evaluate();
const problems = problemsOf(prompts, existsSync(promptsPath) ? readPlayedPrompts() : {});
if (problems.length > 0) throw new Error(problems.join("\n"));
const day = new Date(before).toISOString().slice(0, 10);
const seconds = Math.round((systemClock.now() - before) / 1_000);
writeFileSync(documentPath, await documentOf(played, `${day} in ${seconds} s`));
writeFileSync(promptsPath, `${JSON.stringify(prompts, null, 2)}\n`);
console.log(`${documentPath}: ${played.length} briefs in ${seconds} s`);
