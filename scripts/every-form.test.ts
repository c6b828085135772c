import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

/** Forms whose losses are tried elsewhere, or that cannot be lost, and why. */
const elsewhere: Record<string, string> = {
  "account/auth/sign-out-form.tsx": "left to the browser: journeys/lost-pages.spec.ts",
  "account/billing/billing-page.tsx": "the guard's tests; its page needs Stripe",
  "account/billing/guarantee-panel.tsx": "the guard's tests; its page needs Stripe",
  "account/billing/payment-form.tsx": "Stripe's own script sends it; payment-outcome.test.ts",
  "account/billing/subscribe-page.tsx": "left to the browser; its page needs Stripe",
  "account/billing/subscribe-screens.tsx": "left to the browser; its page needs Stripe",
  "account/billing/waiting-list.tsx": "the guard's tests; only what failed at Stripe is listed",
  "account/tokens/new-token-form.tsx": "the guard's tests; what it makes is shown once",
  "account/tokens/tokens-page.tsx": "the guard's tests; it is a list of one button each",
  "desk/agents/agent-roster.tsx": "the guard's tests; it is answered as the other controls are",
  "desk/agents/agent-switch.tsx": "sent by the fetcher of desk/agents/use-agent-switch.ts",
  "desk/dashboard/integration-panel.tsx":
    "answered on the page, and never sent where there is a script",
  "desk/dashboard/use-control.ts": "journeys/lost-pages.spec.ts",
  "site/api-docs/endpoint-list.tsx": "never sent where there is a script",
  "site/api-docs/try-it.tsx": "sent by its own script, which shows what came of it",
  "site/contact/form.tsx": "journeys/lost-pages.spec.ts, and journeys/contact.spec.ts",
  "site/manual/manual-search.tsx": "never sent where there is a script",
};

const app = join(root, "app");
const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

/** How many forms, fetchers and submissions by script stand in a file. */
function countForms(path: string): number {
  const text = readFileSync(join(app, path), "utf8");
  if (!/form|useFetcher|useSubmit/i.test(text)) return 0;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  let count = 0;
  const visit = (node: ts.Node): void => {
    const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
    if (isElement && /^(form|Form|\w+\.Form)$/.test(node.tagName.getText())) count += 1;
    const called = ts.isCallExpression(node) && node.expression.getText();
    if (called === "useFetcher" || called === "useSubmit") count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

const journeys = readFileSync(join(root, "tests/harness/every-form.ts"), "utf8");
const tried = [...journeys.matchAll(/source: "([^"]+)"/g)].map(([, source]) => source);
const forms = sources.flatMap((path) => {
  const count = countForms(path);
  return count > 0 ? [{ path, count }] : [];
});

test.each(forms)("$path: each of its $count forms is tried while its request is lost", (form) => {
  if (form.path in elsewhere) return;
  // Add it to tests/harness/every-form.ts.
  expect(tried.filter((source) => source === form.path).length).toBeGreaterThanOrEqual(form.count);
});

test("every form that is named is there", () => {
  const paths = forms.map(({ path }) => path);
  expect(
    [...new Set(tried), ...Object.keys(elsewhere)].filter((path) => !paths.includes(String(path))),
  ).toEqual([]);
});
