import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import stryker from "../stryker.config.mjs";
import mutateConfig from "../vitest.mutate.config.ts";
import { root } from "./root.mjs";

/** A pattern with one list in braces is as many patterns: a glob is content when one of them finds a file. */
function spread(pattern: string): string[] {
  const [, before = "", list, after = ""] = /^(.*)\{(.*)\}(.*)$/u.exec(pattern) ?? [];
  return list === undefined ? [pattern] : list.split(",").map((each) => before + each + after);
}

/** The files that a pattern without braces finds; `*` is in their names only. */
function filesOf(pattern: string): string[] {
  const [start = "", ...rest] = basename(pattern).split("*");
  const end = rest.at(-1);
  return readdirSync(join(root, dirname(pattern))).filter((name) =>
    end === undefined ? name === start : name.startsWith(start) && name.endsWith(end),
  );
}

const cores = (stryker.mutate ?? []).filter((each) => each !== undefined).flatMap(spread);
const tests = (mutateConfig.test?.include ?? []).flatMap(spread);

test.each([...cores, ...tests])("%s is there", (pattern) => {
  expect(filesOf(pattern)).not.toEqual([]);
});

test("beside every core that mistakes are put into stand tests that are run", () => {
  expect(cores).not.toEqual([]);
  const folders = new Set(tests.map((pattern) => dirname(pattern)));
  expect(cores.filter((core) => !folders.has(dirname(core)))).toEqual([]);
});
