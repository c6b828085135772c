import { readdirSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");

const wordsIn = (name: string): string =>
  ` ${(name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/gu) ?? []).join(" ").toLowerCase()} `;

/** The first column of the list at the end of the glossary, each name as its words. */
const gone = [...(glossary.split("## Names that are gone")[1] ?? "").matchAll(/^\| (`.+?) \|/gmu)]
  .flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name))
  .map((name) => ({ name, words: wordsIn(name) }));

/** They read databases of earlier versions. */
const readsOldNames = /^db\/(packed-texts|upgrade)\.test\.ts$/u;

const files = ["app", "db", "scripts", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|mjs)$/u.test(path) && !path.split(sep).includes("node_modules"))
    .map((path) => join(folder, path).split(sep).join("/"))
    .filter((path) => !readsOldNames.test(path)),
);

/** By the name asked about: most names are in many files. */
const answers = new Map<string, string[]>();

function findGoneNames(name: string): string[] {
  const known = answers.get(name);
  if (known) return known;
  const words = wordsIn(name);
  const found = gone.filter((each) => words.includes(each.words)).map((each) => each.name);
  answers.set(name, found);
  return found;
}

/** Whether parsing could find anything: a word of a comment or a text is no identifier. */
const mayHaveGoneName = (code: string): boolean =>
  (code.match(/[A-Za-z$][\w$]*/gu) ?? []).some((word) => findGoneNames(word).length > 0);

/** Snake case names a column, which a migration renames. */
function identifiersOf(file: string, code: string): Set<string> {
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !node.text.includes("_")) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("the glossary lists names that are gone", () => {
  expect(gone.length).toBeGreaterThan(40);
  expect(findGoneNames("createCrewOf")).toEqual(["crew"]);
  expect(findGoneNames("due-rows.server.ts")).toEqual(["dueRows"]);
  expect(findGoneNames("screwdriver")).toEqual([]);
});

test("no identifier and no file uses a name that is gone", () => {
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8");
    const names = mayHaveGoneName(code) ? identifiersOf(file, code) : [];
    return [basename(file), ...names].flatMap((name) =>
      findGoneNames(name).map((old) => `${file}: ${name} (${old})`),
    );
  });
  expect(found).toEqual([]);
});
