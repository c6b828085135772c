/* The operator's page of what everybody spends, and its limits. */
import { expect, test } from "vitest";
import { alertIn, wordsIn } from "#tests/harness/html.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp();
const path = "/operator/spending";
const at = () => ({ url: new URL(path, app.url) });
const limits = {
  intent: "save_installation_limits",
  all_day: "",
  all_month: "",
  operator_day: "20",
  operator_month: "200",
  all_tokens: "50000000",
  operator_tokens: "5,000,000",
};

test("does not exist for anybody else", async () => {
  for (const browser of [app.newBrowser(), await signIn(app, "subscriber")]) {
    expect((await browser.visit(path)).status).toBe(404);
    expect((await submitForm(browser, at(), limits)).status).toBe(404);
  }
});

test("shows what is spent and may be, and takes limits that make sense, without a restart", async () => {
  const operator = await signIn(app, "operator");
  const words = async () => wordsIn((await operator.visit(path)).text);
  expect(await words()).toMatch(/All spending .* Today \$0\.00 no limit/u);
  expect(await words()).toMatch(/With your key .* Today \$0\.00 of \$20\.00/u);
  const send = (fields: Partial<typeof limits>) =>
    submitForm(operator, at(), { ...limits, ...fields });
  for (const wrong of [
    { all_day: "-1" },
    { all_day: "much" },
    { all_day: "9", all_month: "8" },
    { operator_day: "" },
    { operator_day: "300" },
    { all_tokens: "" },
    { operator_tokens: "1.5" },
    { intent: "other" },
  ])
    expect((await send(wrong)).status).toBe(400);
  expect(await words()).toContain("Today $0.00 no limit");
  const saved = await send({ all_day: "$12.50", all_month: "100", operator_day: "0" });
  expect(alertIn((await operator.visit(saved.location!)).text)).toContain("Limits saved");
  expect(await words()).toMatch(/Today \$0\.00 of \$12\.50/u);
  expect(await words()).toMatch(/With your key .* of \$0\.00 Limit reached\. Work resumes/u);
});

test("counts and limits the tokens of models without a price", async () => {
  const operator = await signIn(app, "operator");
  expect(wordsIn((await operator.visit(path)).text)).not.toContain("Today, in tokens");
  const saved = await submitForm(operator, at(), { ...limits, operator_tokens: "1 200" });
  expect(saved.status).toBe(302);
  const today = new Date().toISOString().slice(0, 10);
  app.change((db) =>
    db
      .prepare(
        `INSERT INTO spend_entries (id, workspace_id, payer, purpose, provider, model, status,
           amount_micro_dollars, tokens, origin, day, created_at)
         SELECT 'unpriced', id, 'operator', 'write', 'openai', 'x', 'settled', 0, 1500, 'real', ?, 0
         FROM workspaces WHERE kind = 'user' LIMIT 1`,
      )
      .run(today),
  );
  const { text } = await operator.visit(path);
  expect(text).toMatch(/name="operator_tokens"[^>]* value="1,200"/u);
  expect(text).toMatch(/name="all_tokens"[^>]* value="50,000,000"/u);
  expect(wordsIn(text)).toMatch(/Today, in tokens 1,500 of 1,200 Limit reached\. .*tomorrow/u);
});

test("says what a restored backup has held, and who has not gone on", async () => {
  const operator = await signIn(app, "operator");
  const words = async () => wordsIn((await operator.visit(path)).text);
  expect(await words()).not.toContain("A backup was restored");
  const held = {
    copiedAt: Date.parse("2026-03-01T08:00:00Z"),
    restoredAt: Date.now(),
    publishJobs: 1,
    workspaces: 2,
  };
  app.change((db) =>
    db
      .prepare("INSERT INTO meta (key, value) VALUES ('last_restore', ?)")
      .run(JSON.stringify(held)),
  );
  expect(await words()).toMatch(
    /A backup was restored Backup from Mar 1, 2026, 08:00 UTC, .*1 scheduled publication already went live.* All 2 live workspaces have resumed/u,
  );
  app.change((db) =>
    db
      .prepare(
        "INSERT INTO spend_limits (workspace_id, stopped_at, stopped_by) SELECT id, 1, 'restore' FROM workspaces WHERE kind = 'user' LIMIT 1",
      )
      .run(),
  );
  expect(await words()).toContain("1 of 2 live workspaces is paused until its owner presses");
});
