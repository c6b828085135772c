/*
 * `node scripts/unused-exports.mjs [folder]`: exports that no other file asks for. They are named, and
 * end it with code 1: what one file alone uses is its own business, and what nobody uses can go.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { resolveImport } from "./area-graph.mjs";
import { root } from "./root.mjs";

/** What Remix, Vite, vitest and the start of the server ask for by these names, in files at these places. */
const frameworks = [
  {
    files: /^app\/(root|routes\/.+)\.tsx?$/,
    names:
      /^(default|loader|action|meta|links|headers|handle|Layout|ErrorBoundary|HydrateFallback|shouldRevalidate|client(Loader|Action))$/,
  },
  { files: /^app\/(entry\.\w+|routes)\.tsx?$/, names: /^(default|handleError|streamTimeout)$/ },
  {
    files:
      /^([^/]+|scripts\/mutants\/(runner|vitest\.config)|tests\/start\/global-setup|tests\/harness\/demo)\.m?[jt]s$/,
    names: /^(default|main)$/,
  },
];

/** @param {string} folder @returns {string[]} its sources, as absolute paths */
function sourcesIn(folder) {
  const inside = ["app", "db", "scripts", "tests"].flatMap((name) => {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })) return [];
    // The counterparts bring packages of their own.
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((each) => !each.split(sep).includes("node_modules"))
      .map((each) => join(path, each));
  });
  const outside = readdirSync(folder).map((name) => join(folder, name));
  return [...outside, ...inside].filter((path) => /(?<!\.d)\.([jt]s|tsx|mjs)$/.test(path)).sort();
}

/** @param {ts.NamedImportBindings | ts.NamedExportBindings | ts.ObjectBindingPattern | undefined} bindings */
function namesOf(bindings) {
  if (!bindings || !("elements" in bindings)) return bindings ? ["*"] : [];
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

/** @param {ts.CallExpression} call `import("…")`, of which names are taken at once or anything later */
function namesTaken(call) {
  const { parent } = call.parent;
  const isTaken = ts.isAwaitExpression(call.parent) && ts.isVariableDeclaration(parent);
  return isTaken && ts.isObjectBindingPattern(parent.name) ? namesOf(parent.name) : ["*"];
}

/** @param {ts.Node} node @returns {[specifier: ts.Node | undefined, names: string[]] | undefined} */
function importOf(node) {
  if (ts.isImportDeclaration(node)) {
    const { name, namedBindings } = node.importClause ?? {};
    return [node.moduleSpecifier, [...(name ? ["default"] : []), ...namesOf(namedBindings)]];
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return [node.moduleSpecifier, node.exportClause ? namesOf(node.exportClause) : ["*"]];
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return [node.argument.literal, [node.qualifier?.getText().split(".")[0] ?? "*"]];
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return [node.arguments[0], namesTaken(node)];
  return undefined;
}

/** @param {ts.Statement} statement @returns {string[]} the names it exports of this file */
function exportsOf(statement) {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier)
    return statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [];
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (/** @type {ts.SyntaxKind} */ kind) => modifiers.some((each) => each.kind === kind);
  if (!has(ts.SyntaxKind.ExportKeyword)) return [];
  if (has(ts.SyntaxKind.DefaultKeyword)) return ["default"];
  if (!ts.isVariableStatement(statement))
    return "name" in statement ? [/** @type {ts.Identifier} */ (statement.name).getText()] : [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isObjectBindingPattern(name)
      ? name.elements.map((each) => each.name.getText())
      : [name.getText()],
  );
}

/** @param {string} folder the project's @returns {string[]} each as `file:line name` */
export function unusedExports(folder) {
  /** @type {Map<string, Set<string>>} by file, the names that others ask for */
  const asked = new Map();
  /** @type {{ file: string, line: number, name: string }[]} */
  const exported = [];
  for (const file of sourcesIn(folder)) {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    /** @param {ts.Node} node */
    const visit = (node) => {
      const [specifier, names = []] = importOf(node) ?? [];
      const target =
        specifier &&
        ts.isStringLiteralLike(specifier) &&
        resolveImport(file, specifier.text, folder);
      if (target) asked.set(target, new Set([...(asked.get(target) ?? []), ...names]));
      ts.forEachChild(node, visit);
    };
    visit(source);
    for (const statement of source.statements) {
      const line = source.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
      for (const name of exportsOf(statement)) exported.push({ file, line, name });
    }
  }
  return exported.flatMap(({ file, line, name }) => {
    const path = relative(folder, file).split(sep).join("/");
    const names = asked.get(file);
    if (names?.has(name) || names?.has("*")) return [];
    if (frameworks.some((each) => each.files.test(path) && each.names.test(name))) return [];
    return [`${path}:${line} ${name}`];
  });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const found = unusedExports(resolve(process.argv[2] ?? root));
  console.log([...found, `exports that no other file asks for: ${found.length}`].join("\n"));
  process.exitCode = found.length === 0 ? 0 : 1;
}
