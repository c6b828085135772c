import ts from "typescript";
import { findConditions } from "./sql-conditions.mjs";

/**
 * A mistake. `by` replaces the expression, or the statement if it is empty; without it a SQL
 * condition is always true.
 * @typedef {object} Mutant
 * @property {Kind} kind
 * @property {number} start
 * @property {number} end
 * @property {string} [by]
 */

/**
 * @typedef {typeof kinds[number]} Kind
 * @typedef {(kind: Kind, node: ts.Node, by: string) => void} Add
 */

export const kinds = /** @type {const} */ ([
  "sql",
  "await",
  "step",
  "event",
  "after-error",
  "thrown",
  "check",
  "escape",
  "bound",
  "rounding",
  "branch",
]);

const hasSql = /\b(SELECT|INSERT|UPDATE|DELETE|WITH)\s|\bsql`/;
const tells = /\b(emit|publish|tell|announce|notify|wake|hasten|told|signal)\w*$/i;
const cleans = /^(escape|encode|sanitize|quote|strip|clean|plain|normali[sz]e|hide|mask|redact)/i;
const cleansItself = /^(trim|trimEnd|trimStart|toLowerCase|toUpperCase|normalize)$/;

/**
 * All possible mistakes in a source file, in order.
 * @param {string} file
 * @param {string} code
 * @returns {Mutant[]}
 */
export function findMutants(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const speaksSql = hasSql.test(code);
  /** @type {Mutant[]} */
  const found = [];
  /** @type {Add} */
  const add = (kind, node, by) =>
    found.push({ kind, start: node.getStart(source), end: node.getEnd(), by });
  /**
   * @param {ts.Node} node @param {boolean} runs false for code outside of functions, which runs
   * only once
   */
  const walk = (node, runs) => {
    if (ts.isTypeNode(node)) return;
    if (speaksSql) found.push(...conditionsIn(node, source));
    if (runs) addMutants(node, source, add);
    ts.forEachChild(node, (child) => walk(child, runs || ts.isFunctionLike(node)));
  };
  walk(source, false);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {Mutant[]} */
function conditionsIn(node, source) {
  const isText =
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateExpression(node);
  if (!isText || (node.parent && ts.isImportDeclaration(node.parent))) return [];
  const from = node.getStart(source) + 1;
  let text = source.text.slice(from, node.getEnd() - 1);
  if (ts.isTemplateExpression(node)) {
    for (const { expression } of node.templateSpans) {
      const [start, end] = [expression.getFullStart() - from - 2, expression.getEnd() - from + 1];
      text = `${text.slice(0, start)}${"_".repeat(end - start)}${text.slice(end)}`;
    }
  }
  return findConditions(text).map(({ start, end }) => ({
    kind: "sql",
    start: from + start,
    end: from + end,
  }));
}

/** @param {ts.Node} node @param {ts.SourceFile} source @param {Add} add */
function addMutants(node, source, add) {
  const text = (/** @type {ts.Node} */ of) => of.getText(source);
  if (ts.isExpressionStatement(node)) addSteps(node, text, add);
  else if (ts.isIfStatement(node)) addChecks(node, add);
  else if (ts.isConditionalExpression(node)) {
    add("branch", node.condition, "true");
    add("branch", node.condition, "false");
  } else if (ts.isThrowStatement(node) && isIn(node, ts.isCatchClause)) {
    add("thrown", node, "");
  } else if (ts.isCallExpression(node)) addCalls(node, text, add);
}

/** @param {ts.ExpressionStatement} node @param {(of: ts.Node) => string} text @param {Add} add */
function addSteps({ expression }, text, add) {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call) || call.expression.kind === ts.SyntaxKind.SuperKeyword) return;
  const usual = tells.test(text(call.expression)) ? "event" : "step";
  add(isIn(expression, isErrorHandler) ? "after-error" : usual, expression, "undefined");
  if (ts.isAwaitExpression(expression)) add("await", expression, `void (${text(call)})`);
}

/** @param {ts.IfStatement} node @param {Add} add */
function addChecks({ expression, thenStatement, elseStatement }, add) {
  const leaves = elseStatement === undefined && endsEarly(thenStatement);
  add(leaves ? "check" : "branch", expression, "false");
  const operands = operandsOf(expression);
  if (operands.length < 2) return;
  const isAnd =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  for (const operand of operands) add("check", operand, isAnd ? "true" : "false");
}

/** @param {ts.CallExpression} node @param {(of: ts.Node) => string} text @param {Add} add */
function addCalls(node, text, add) {
  const { expression: called, arguments: args } = node;
  const [first, second] = args;
  if (node.flags & ts.NodeFlags.OptionalChain) return;
  if (ts.isIdentifier(called)) {
    if (called.text === "and") for (const each of args) add("sql", each, "undefined");
    if (first && args.length === 1 && cleans.test(called.text)) add("escape", node, text(first));
    return;
  }
  if (!ts.isPropertyAccessExpression(called)) return;
  const name = called.name.text;
  const on = text(called.expression);
  if (on === "Math" && first && /^(round|floor|ceil|trunc)$/.test(name)) {
    add("rounding", node, text(first));
    add(
      "rounding",
      node,
      `Math.${name === "floor" || name === "trunc" ? "ceil" : "floor"}(${text(first)})`,
    );
  } else if (on === "Math" && first && second && /^(min|max)$/.test(name)) {
    // In a chain, one side is the same call without the others.
    for (const side of [first, second])
      add("bound", node, ts.isSpreadElement(side) ? `Math.${name}(${text(side)})` : text(side));
  } else if (cleansItself.test(name)) add("escape", node, on);
  else if (name === "where" && first && args.length === 1 && !text(first).startsWith("and(")) {
    add("sql", first, "undefined");
  } else if (first && args.length === 1 && cleans.test(name)) add("escape", node, text(first));
}

/**
 * @param {ts.Expression} node @returns {ts.Expression[]} operands of the same operator, left to
 * right
 */
function operandsOf(node) {
  if (!ts.isBinaryExpression(node)) return [node];
  const { kind } = node.operatorToken;
  const joins = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken];
  if (!joins.includes(kind)) return [node];
  const { left, right } = node;
  const same = ts.isBinaryExpression(left) && left.operatorToken.kind === kind;
  return [...(same ? operandsOf(left) : [left]), right];
}

/** @param {ts.Statement} node */
function endsEarly(node) {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  return (
    last !== undefined &&
    (ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isContinueStatement(last))
  );
}

/**
 * Whether a node is inside another of the given kind, in the same function. @param {ts.Node} node
 * @param {(of: ts.Node) => boolean} is
 */
function isIn(node, is) {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if (is(at)) return true;
    if (ts.isFunctionLike(at)) return false;
  }
  return false;
}

/** Code that runs on failure or always. @param {ts.Node} node */
function isErrorHandler(node) {
  if (ts.isCatchClause(node)) return true;
  if (ts.isTryStatement(node.parent) && node.parent.finallyBlock === node) return true;
  if (!ts.isFunctionLike(node) || !node.parent || !ts.isCallExpression(node.parent)) return false;
  const { expression } = node.parent;
  return (
    ts.isPropertyAccessExpression(expression) && /^(catch|finally)$/.test(expression.name.text)
  );
}
