import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "./root.mjs";

/** Forms that other tests cover, or that cannot be lost, and why. */
const elsewhere: Record<string, string> = {
  "account/billing/subscribe/payment-form.tsx":
    "Stripe's own script sends it, past our server: subscribe.spec.ts and payment-outcome.test.ts",
  "dashboard/agents/agent-switch.tsx":
    "sent by the fetcher of dashboard/agents/use-agent-switch.ts",
  "dashboard/blog/blog-domain.tsx": "needs name servers that answer: blog-domain.spec.ts loses it",
  "dashboard/connections/connection-row.tsx": "needs a model that answers: live.spec.ts loses it",
  "dashboard/connections/channel-choices.tsx":
    "needs a place that answers: channels.spec.ts loses it",
  "dashboard/connections/channel-form.tsx": "needs a place that answers: channels.spec.ts loses it",
  "dashboard/content/publish/preview-problems-list.tsx":
    "needs a text that is too long: fix-at-a-channel.spec.ts loses it",
  "dashboard/connections/search-form.tsx": "needs a search that answers: live.spec.ts loses it",
  "dashboard/connections/writer-form.tsx": "needs a model that answers: live.spec.ts loses it",
  "dashboard/earnings/check-import.tsx":
    "needs a file that an earlier version has read: earnings-pages.test.ts sends it",
  "dashboard/going-live/go-live-page.tsx": "needs all that live work takes: live.spec.ts loses it",
  "dashboard/overview/panels/integration-panel.tsx":
    "with a script it is answered on the page and never sent: dashboard-widgets.spec.ts counts its requests",
  "dashboard/overview/live/use-control.ts":
    "a control goes over the live channel, and is lost in other ways: lost-pages.spec.ts",
  "platform/web/drafts/draft-form.tsx": "what other forms are made of, each of which is tried",
  "site/api-docs/endpoint-list.tsx":
    "it only narrows the list, and is never sent where there is a script",
  "site/api-docs/try-it.tsx":
    "shows whatever becomes of its request in its own place: api-docs.spec.ts",
  "site/contact/form.tsx": "tells of its losses itself: lost-pages.spec.ts and contact.spec.ts",
  "site/manual/manual-search.tsx":
    "it only narrows the page, and is never sent where there is a script",
};

const app = join(root, "app");
const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

/** How many forms, fetchers and submissions by script a file has. */
function countForms(path: string): number {
  const text = readFileSync(join(app, path), "utf8");
  if (!/form|useFetcher|useSubmit/i.test(text)) return 0;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  let count = 0;
  const visit = (node: ts.Node): void => {
    const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
    if (isElement && /^(form|Form|DraftForm|\w+\.Form)$/.test(node.tagName.getText())) count += 1;
    const called = ts.isCallExpression(node) && node.expression.getText();
    if (called === "useFetcher" || called === "useSubmit") count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

const journeys = ["every-form.ts", "every-billing-form.ts"]
  .map((file) => readFileSync(join(root, "tests/harness", file), "utf8"))
  .join("\n");
const tried = [...journeys.matchAll(/source: "([^"]+)"/g)].map(([, source]) => source);
const forms = sources.flatMap((path) => {
  const count = countForms(path);
  return count > 0 ? [{ path, count }] : [];
});

test.each(forms)("$path: each of its $count forms is tried while its request is lost", (form) => {
  if (form.path in elsewhere) return;
  // Add it to tests/harness/every-form.ts, or to every-billing-form.ts where its page needs Stripe.
  expect(tried.filter((source) => source === form.path).length).toBeGreaterThanOrEqual(form.count);
});

test("every form that is named is there", () => {
  const paths = forms.map(({ path }) => path);
  expect(
    [...new Set(tried), ...Object.keys(elsewhere)].filter((path) => !paths.includes(String(path))),
  ).toEqual([]);
});

const routes = sources.filter((path) => path.startsWith("routes/"));
const answered = routes.filter((path) =>
  readFileSync(join(app, path), "utf8").includes("useActionData"),
);

test.each(answered)("%s: a rejected form is announced in the page's title", (path) => {
  expect(readFileSync(join(app, path), "utf8")).toMatch(/useRefusedTitle\(/);
});
