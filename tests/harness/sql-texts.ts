import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import ts from "typescript";

/** A text of a source file, with `${…}` where something is put in. */
export interface SourceText {
  file: string;
  line: number;
  text: string;
  /** A whole statement; else a part of one, or words for people. */
  isStatement: boolean;
}

/** A call of Drizzle's that writes, by the table's name in `db/schema.server.ts`. */
interface DrizzleWrite {
  file: string;
  line: number;
  table: string;
}

export interface Source {
  file: string;
  code: string;
}

/** Whether parsing a file could find anything: most have neither. */
const mayHaveSql = /\b(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s|\bsql`/;

const statement = /^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s/;

/** The product's own sources below these folders; no tests. */
export function readSources(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .map((path) => ({ file: path.split(sep).join("/"), code: readFileSync(path, "utf8") })),
  );
}

/** All texts of the sources in which there is SQL: what is put into a statement may stand apart. */
export function findSqlTexts(sources: readonly Source[]): SourceText[] {
  return sources.flatMap(({ file, code }) => {
    if (!mayHaveSql.test(code)) return [];
    const found: SourceText[] = [];
    let speaksSql = false;
    visitAll(file, code, (node, line) => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") speaksSql = true;
      const text = textOf(node);
      if (text === null) return;
      const isStatement = statement.test(text);
      speaksSql ||= isStatement;
      found.push({ file, line, text, isStatement });
    });
    return speaksSql ? found : [];
  });
}

/** Where sources call `insert`, `update` or `delete` with a table of the schema. */
export function findDrizzleWrites(sources: readonly Source[]): DrizzleWrite[] {
  return sources.flatMap(({ file, code }) => {
    if (!code.includes("/schema.server.ts")) return [];
    const tables = new Map<string, string>();
    const found: DrizzleWrite[] = [];
    visitAll(file, code, (node, line) => {
      if (ts.isImportDeclaration(node)) addTables(tables, node);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      if (!/^(insert|update|delete)$/.test(node.expression.name.text)) return;
      const [argument] = node.arguments;
      const table = argument && ts.isIdentifier(argument) ? tables.get(argument.text) : undefined;
      if (table !== undefined) found.push({ file, line, table });
    });
    return found;
  });
}

/** The tables that a statement writes: the names after INSERT, UPDATE and DELETE. */
export function writtenTables(text: string): string[] {
  const words =
    /\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|REPLACE\s+INTO|DELETE\s+FROM|(?<!\bDO\s|\bFOR\s)UPDATE)\s+(\w+)/g;
  return [...text.matchAll(words)].map(([, table = ""]) => table);
}

function visitAll(file: string, code: string, visit: (node: ts.Node, line: number) => void): void {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const walk = (node: ts.Node): void => {
    visit(node, source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, walk);
  };
  walk(source);
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return ts.isImportDeclaration(node.parent) ? null : node.text;
  }
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join("${…}");
}

function addTables(tables: Map<string, string>, node: ts.ImportDeclaration): void {
  if (!ts.isStringLiteral(node.moduleSpecifier)) return;
  if (!node.moduleSpecifier.text.endsWith("/schema.server.ts")) return;
  const names = node.importClause?.namedBindings;
  if (!names || !ts.isNamedImports(names)) return;
  for (const { name, propertyName } of names.elements) {
    tables.set(name.text, (propertyName ?? name).text);
  }
}
