/*
 * `node scripts/area-graph.mjs [folder]`: the import graph of app/'s areas, type imports included.
 * Reports upward imports and cycles, and exits with code 1. Leaves out tests and the files directly
 * in app/, which wire everything together.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { floors } from "./lint/floors.mjs";
import { root } from "./root.mjs";

/**
 * One import between two files, by their paths below app/.
 * @typedef {{ from: string, to: string, line: number, typeOnly: boolean }} Arrow
 */

/** Folders that are areas themselves. */
const divided = new Set(["domain/ai"]);

/** @param {string} path below app/ @returns {string} its room */
const roomOf = (path) => path.split("/")[0] ?? "";

/** A layer without subfolders is one area, and so is core. @param {string} path below app/ */
function areaOf(path) {
  const [room = "", area = "", ...rest] = path.split("/");
  if (rest.length === 0 || room === "routes" || room === "core") return room;
  const name = `${room}/${area}`;
  return divided.has(name) && rest.length > 1 ? `${name}/${rest[0]}` : name;
}

/** @param {string} room */
const floorOf = (room) => floors.findIndex((each) => each === room);

/**
 * All imports between areas of app/.
 * @param {string} app the folder
 * @returns {Arrow[]}
 */
function readArrows(app) {
  const paths = readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.includes("/") && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  return paths.flatMap((from) =>
    importsOf(join(app, from)).flatMap(({ specifier, line, typeOnly }) => {
      const to = resolveImport(join(app, from), specifier, dirname(app));
      const path = to && relative(app, to).split(sep).join("/");
      if (!path || path.startsWith("../") || areaOf(path) === areaOf(from)) return [];
      return [{ from, to: path, line, typeOnly }];
    }),
  );
}

/** @param {string} file @returns {{ specifier: string, line: number, typeOnly: boolean }[]} */
function importsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  /** @type {{ specifier: string, line: number, typeOnly: boolean }[]} */
  const found = [];
  /** @param {ts.Node | undefined} name @param {boolean} typeOnly */
  const add = (name, typeOnly) => {
    if (!name || !ts.isStringLiteralLike(name) || !/^[.#]/.test(name.text)) return;
    const { line } = source.getLineAndCharacterOfPosition(name.pos);
    found.push({ specifier: name.text, line: line + 1, typeOnly });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} file that imports
 * @param {string} specifier
 * @param {string} folder the project's, where `#app/…` begins
 * @returns {string | undefined} the imported file
 */
function resolveImport(file, specifier, folder) {
  const asked = specifier.replace(/\?.*$/, "");
  const path = asked.startsWith("#")
    ? resolve(folder, asked.slice(1))
    : resolve(dirname(file), asked);
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined;
}

/**
 * Imports of a higher layer or of the files directly in app/.
 * @param {readonly Arrow[]} arrows
 */
function upwardArrows(arrows) {
  return arrows.filter(({ from, to }) => {
    if (!to.includes("/")) return true;
    return floorOf(roomOf(to)) > floorOf(roomOf(from));
  });
}

/**
 * Cycles between areas (Tarjan's strongly connected components).
 * @param {readonly Arrow[]} arrows
 * @returns {string[][]}
 */
function circles(arrows) {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  for (const { from, to } of arrows) {
    const targets = known.get(areaOf(from)) ?? new Set();
    known.set(areaOf(from), targets.add(areaOf(to)));
  }
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const visited = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];

  /** @param {string} area */
  function visit(area) {
    const own = { index: visited.size, low: visited.size, open: true };
    visited.set(area, own);
    stack.push(area);
    for (const next of known.get(area) ?? []) {
      const other = visited.get(next) ?? visit(next);
      if (other.open) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(area));
      for (const each of group) Object.assign(visited.get(each) ?? {}, { open: false });
      if (group.length > 1) found.push(group.sort());
    }
    return own;
  }
  for (const area of known.keys()) if (!visited.has(area)) visit(area);
  return found;
}

/** @param {readonly Arrow[]} arrows @returns {string[]} floor by floor from the top, what each area knows */
function draw(arrows) {
  const areas = new Set(arrows.flatMap(({ from, to }) => [areaOf(from), areaOf(to)]));
  return floors.toReversed().flatMap((room) => [
    room,
    ...[...areas]
      .filter((area) => roomOf(area) === room)
      .sort()
      .map((area) => {
        const knows = arrows
          .filter(({ from }) => areaOf(from) === area)
          .map(({ to }) => areaOf(to));
        return `  ${area.padEnd(24)} → ${[...new Set(knows)].sort().join(", ") || "nothing"}`;
      }),
  ]);
}

/** @param {Arrow} arrow */
const inWords = ({ from, to, line, typeOnly }) =>
  `  app/${from}:${line} → app/${to}${typeOnly ? " (type)" : ""}`;

/** @param {string} app the folder @returns {{ lines: string[], ok: boolean }} */
export function report(app) {
  const arrows = readArrows(app);
  const unknown = [...new Set(arrows.map(({ from }) => roomOf(from)))].filter(
    (room) => floorOf(room) < 0,
  );
  const up = upwardArrows(arrows);
  const groups = circles(arrows);
  return {
    ok: up.length === 0 && groups.length === 0 && unknown.length === 0,
    lines: [
      ...draw(arrows),
      "",
      ...unknown.map((room) => `app/${room} is no floor of scripts/lint/floors.mjs`),
      `arrows upwards: ${up.length}`,
      ...up.map(inWords),
      `circles between areas: ${groups.length}`,
      ...groups.flatMap((group) => [
        `  ${group.join(" ↔ ")}`,
        ...arrows
          .filter(({ from, to }) => group.includes(areaOf(from)) && group.includes(areaOf(to)))
          .map((arrow) => `  ${inWords(arrow)}`),
      ]),
    ],
  };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { lines, ok } = report(resolve(process.argv[2] ?? join(root, "app")));
  console.log(lines.join("\n"));
  process.exitCode = ok ? 0 : 1;
}
