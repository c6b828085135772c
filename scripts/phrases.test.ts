import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

/*
 * Phrases that no engineer would search for and no product writer would use, with what to write instead. A use in
 * code, comments, pages or documents fails this test.
 */
const phrases: [phrase: string, instead: string][] = [
  ["anew", "again, new"],
  ["are to be", "must, should, will"],
  ["at once one", "one at a time"],
  ["bears? (?:it )?out", "supports"],
  ["brings? it out", "publishes it"],
  ["comes to nothing", "fails, has no effect"],
  ["deed", "action, submission"],
  ["goes out", "is published, is sent"],
  ["in good order", "correct, valid"],
  ["is to be", "must, should, will"],
  ["it may stay empty|may stay empty", "optional"],
  ["leads nowhere", "is a dead link"],
  ["lies (?:on|there)", "is on, is in"],
  ["nobody", "no one, no user"],
  ["not any more", "no longer"],
  ["of one's own", "your own"],
  ["of yours|of theirs", "your, their"],
  ["put (?:aside|away)", "dismissed, archived"],
  ["put up", "published"],
  ["somebody", "someone, a user"],
  ["stands? (?:beside|here|there)", "is next to, is shown here"],
  ["taken back", "undone, revoked"],
  ["told of|is told|are told", "notified, shown"],
  ["went out", "was published, was sent"],
  ["what (?:came|comes|has come) of", "results"],
  ["whatever is known", "if anything is known"],
  ["whither|whereof|thereof", "where, of which"],
  ["whoever|whomever", "anyone who, the user"],
  ["whom", "who, the recipient"],
  ["whose turn", "next"],
];

/** Written by others, by a test, by the specification, or sample texts. */
const leftOut =
  /^(db\/migrations|docs\/(decisions|glossary|images)|scripts\/(phrases|glossary)\.test|tests\/(evaluation|fixtures)|app\/domain\/simulation\/library)/u;

/** Uses that are right: data, a stored name, or a text given by others. */
const allowed: Record<string, string[]> = {
  "app/dashboard/brief/brief-page.tsx": ["and for whom?"],
  "app/domain/ai/research/negations.ts": ["nothing nobody nowhere"],
  "app/site/words.test.ts": ["nobody is watching"],
};

const texts = ["app", "db", "docs", "scripts", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path).split(sep).join("/"),
    ),
  )
  .concat(readdirSync(root))
  .filter((path) => /\.(tsx?|mjs|md|css)$/u.test(path) && !/node_modules/u.test(path))
  .filter((path) => !leftOut.test(path))
  .map((path) => ({
    path,
    lines: readFileSync(join(root, path), "utf8").toLowerCase().split("\n"),
  }));

test.each(phrases)("nothing says “%s” (write: %s)", (phrase) => {
  const use = new RegExp(`(?<!\\w)(?:${phrase})(?!\\w)`, "u");
  const found = texts.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      use.test(line) && !(allowed[path] ?? []).some((part) => line.includes(part))
        ? [`${path}:${index + 1}: ${line.trim()}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});
