import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

/*
 * Phrases that no engineer would search for and no product writer would use, with what to write instead. The
 * numbers say how often each still occurs in code, comments, pages and documents. They only go down: a new use
 * fails the test, and so does a number that is too high.
 */
const phrases: [phrase: string, instead: string, count: number][] = [
  ["anew", "again, new", 232],
  ["at one look", "at a glance", 2],
  ["is to be", "must, should, will", 139],
  ["lies on", "is on, is in", 2],
  ["may stay empty", "optional", 0],
  ["of one's own", "your own", 48],
  ["of yours", "your", 44],
  ["put away", "dismissed", 66],
  ["stands beside", "is next to", 23],
  ["stands here", "is shown here", 13],
  ["what came of", "results", 42],
  ["what comes of", "results", 9],
  ["what has come of", "results", 10],
  ["whereof", "of which", 2],
  ["whither", "where", 1],
  ["whoever", "anyone who, the user", 456],
  ["whom", "who, the recipient", 84],
];

/** Written by others, by a test, or the specification's. */
const leftOut =
  /^(db\/migrations|docs\/(decisions|glossary|images)|scripts\/phrases|tests\/(evaluation|fixtures)|app\/domain\/simulation\/library)/u;

const texts = ["app", "db", "docs", "scripts", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path).split(sep).join("/"),
    ),
  )
  .concat(readdirSync(root))
  .filter((path) => /\.(tsx?|mjs|md)$/u.test(path) && !/node_modules/u.test(path))
  .filter((path) => !leftOut.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8").toLowerCase() }));

test.each(phrases)("'%s' (write: %s) is used %i times, and no more", (phrase, _, count) => {
  const uses = new RegExp(`(?<!\\w)${phrase}(?!\\w)`, "gu");
  const found = texts.map(({ path, text }) => ({ path, times: (text.match(uses) ?? []).length }));
  const total = found.reduce((sum, { times }) => sum + times, 0);
  const where = found.filter(({ times }) => times > 0).map(({ path }) => path);
  expect(total, `${phrase}: ${where.slice(0, 20).join(", ")}`).toBe(count);
});
