import ts from "typescript";

/** A call of `statement<Row>(text)` with a constant text. */
export interface TypedStatement {
  file: string;
  line: number;
  sql: string;
  /** Only the first column is read, or it is unknown here: then its name does not matter. */
  readsFirstColumn: boolean;
  /** The names of the row's properties, with what each may be. */
  row: ReadonlyMap<string, RowValue>;
}

interface RowValue {
  isOptional: boolean;
  /** As `typeof` has it; null: a type that is not of one kind alone. */
  kind: "string" | "number" | "boolean" | "object" | null;
}

interface Found {
  statements: TypedStatement[];
  /** Calls with a text built at runtime. */
  unresolved: string[];
}

/** Finds every typed statement below `app/` and `db/`, with the type checker. */
export function findTypedStatements(root: string): Found {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${root}/tsconfig.json`, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const isOurs = (file: string) => /^(app|db)\//u.test(file.slice(root.length + 1));
  const program = ts.createProgram(
    config.fileNames.filter((file) => isOurs(file) && /\.server\.ts$/u.test(file)),
    { ...config.options, noEmit: true },
  );
  const checker = program.getTypeChecker();
  const found: Found = { statements: [], unresolved: [] };
  for (const source of program.getSourceFiles()) {
    if (!isOurs(source.fileName)) continue;
    const file = source.fileName.slice(root.length + 1);
    const visit = (node: ts.Node): void => {
      const call = statementCall(node);
      if (call) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        const sql = constantText(checker, call.text);
        if (sql === null) found.unresolved.push(`${file}:${line}`);
        else {
          const row = rowOf(checker, call.row);
          const readsFirstColumn = row.size === 1 && !readsRows(node);
          found.statements.push({ file, line, sql, row, readsFirstColumn });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function statementCall(node: ts.Node): { text: ts.Expression; row: ts.TypeNode } | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (node.expression.name.text !== "statement") return null;
  const [row] = node.typeArguments ?? [];
  const [text] = node.arguments;
  return row && text ? { text, row } : null;
}

/** Whether rows are read where the statement is named, and not what a variable holds later. */
const readsRows = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) && /^(all|get)$/u.test(parent.name.text);

function rowOf(checker: ts.TypeChecker, node: ts.TypeNode): Map<string, RowValue> {
  const type = checker.getTypeFromTypeNode(node);
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const value = checker.getTypeOfSymbol(property);
      return [property.name, valueOf(value, (property.flags & ts.SymbolFlags.Optional) !== 0)];
    }),
  );
}

const kinds = [
  ["string", ts.TypeFlags.StringLike],
  ["number", ts.TypeFlags.NumberLike],
  ["boolean", ts.TypeFlags.BooleanLike],
  ["object", ts.TypeFlags.Object],
] as const;

function valueOf(type: ts.Type, isOptional: boolean): RowValue {
  const all = type.isUnion() ? type.types : [type];
  const rest = all.filter(
    ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0,
  );
  const found = kinds.find(([, flag]) => rest.every(({ flags }) => (flags & flag) !== 0));
  return { isOptional, kind: rest.length > 0 && found ? found[0] : null };
}

/** The text of an expression that is the same at each run; null: it is not. */
function constantText(checker: ts.TypeChecker, node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node)
  )
    return constantText(checker, node.expression);
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const text = constantText(checker, expression);
      return text === null ? null : text + literal.text;
    });
    return parts.includes(null) ? null : node.head.text + parts.join("");
  }
  const initializer = initializerOf(checker, node);
  return initializer ? constantText(checker, initializer) : null;
}

function initializerOf(checker: ts.TypeChecker, node: ts.Expression): ts.Expression | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  if (!ts.isIdentifier(name)) return undefined;
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return undefined;
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const declaration = (isAlias ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isPropertyAssignment(declaration)) return declaration.initializer;
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = checker.getShorthandAssignmentValueSymbol(declaration)?.valueDeclaration;
    return value && ts.isVariableDeclaration(value) ? value.initializer : undefined;
  }
  const isConstant =
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant ? declaration.initializer : undefined;
}
