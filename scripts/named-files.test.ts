import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

const files = [
  ...readdirSync(root),
  ...["app", "db", "docs", "scripts", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path).split(sep).join("/"),
    ),
  ),
].map((path) => `/${path}`);

/** What is no pattern, and named whole or from a folder on. */
const named = /`([\w$-][\w$./-]*\.(?:tsx?|mjs|md))`/gu;

// Decisions are of their day, and stay as they were.
const documents = [
  ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"],
  ...["docs", "docs/architecture"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];

test.each(documents)("the files that %s names are there", (document) => {
  const names = [...readFileSync(join(root, document), "utf8").matchAll(named)];
  const gone = names.filter(([, name]) => !files.some((path) => path.endsWith(`/${name}`)));
  expect(gone.map(([name]) => name)).toEqual([]);
});
