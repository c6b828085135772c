import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { earningIntents } from "#app/dashboard/earnings/earning-form.ts";
import { choiceFields } from "#app/dashboard/earnings/import-choices.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import type { EarningFields } from "#app/domain/earnings/earning.ts";
import { earningPath, earningsPath, importPath } from "#app/workspace/paths/earnings.ts";
import { alertIn, partOf, wordsIn } from "#tests/harness/html.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser, Page } from "./auth-browser.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let browser: Browser;
beforeAll(async () => {
  browser = await signIn(app, "subscriber");
});

const actor = () => ({ workspaceId: app.workspaceOf("subscriber"), user: null });
const mainOf = ({ text }: Page) => partOf(text, "main");
const visit = (path: string) => browser.visit(path);
const submit = (path: string, fields: Record<string, string>) =>
  submitForm(browser, { url: new URL(path, app.url) }, fields);

const fields: EarningFields = {
  amountCents: 1240,
  day: "2026-04-02",
  source: "Awin",
  type: "affiliate",
  contentItemId: null,
  note: "",
  original: "",
};

/** The values that a list of the page offers. */
function offered(html: string, name: string): string[] {
  const [, list = ""] =
    new RegExp(`<select name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html) ?? [];
  return [...list.matchAll(/<option value="([^"]*)"/g)].map(([, value = ""]) => value);
}

test("another month can be chosen, and the month's sum is of all that came in", async () => {
  await app.services.earnings.enter(actor(), fields);
  await app.services.earnings.enter(actor(), { ...fields, amountCents: 500, source: "Gumroad" });
  await app.services.earnings.enter(actor(), { ...fields, amountCents: 100, day: "2026-03-01" });
  const all = mainOf(await visit(earningsPath));
  expect(wordsIn(all)).toContain("$18.40 total from 3 entries. April 2026: $17.40.");
  const march = mainOf(await visit(`${earningsPath}?month=2026-03`));
  expect(offered(march, "month")).toEqual(["", "2026-04", "2026-03"]);
  expect(wordsIn(march)).toContain("1 matching entry: $1.00.");
  const awin = wordsIn(mainOf(await visit(`${earningsPath}?source=Awin`)));
  expect(awin).toContain("$18.40 total from 3 entries. Add income");
  expect(awin).toContain("2 matching entries: $13.40.");
});

describe("an entry that was corrected elsewhere", () => {
  let id: string;
  let path: string;
  const typed = { amount: "3.00", day: fields.day, source: "Mine", type: "sale", text: "" };
  const form = { intent: earningIntents.correct, ...typed, original: "", note: "" };
  const stored = () =>
    app.rows("SELECT amount_cents, source, version FROM earnings_entries WHERE id = ?", id);
  const seenIn = (html: string) => /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "";

  beforeEach(async () => {
    ({ id } = await app.services.earnings.enter(actor(), fields));
    path = earningPath(id);
    const other = { ...fields, amountCents: 777, source: "Theirs", note: "the bonus" };
    await app.services.earnings.correct(actor(), { id, seen: 1 }, other);
  });

  test("is shown as it is now, above what was typed, before that takes its place", async () => {
    const refused = await submit(path, { ...form, seen: "1" });
    expect(refused.status).toBe(409);
    const main = mainOf(refused);
    expect(wordsIn(main)).toContain("Your changes are below and not saved yet.");
    for (const words of ["Current entry:", "Amount: $7.77", "Who paid: Theirs", "Note: the bonus"])
      expect(wordsIn(main)).toContain(words);
    expect(main).toMatch(/<input[^>]*name="amount"[^>]*value="3.00"/);
    expect(stored()).toEqual([{ amount_cents: 777, source: "Theirs", version: 2 }]);
    await submit(path, { ...form, seen: seenIn(main) });
    expect(stored()).toEqual([{ amount_cents: 300, source: "Mine", version: 3 }]);
  });

  test("is not passed over by a mistake in what was typed", async () => {
    const refused = await submit(path, { ...form, amount: "three", seen: "1" });
    expect([refused.status, seenIn(mainOf(refused))]).toEqual([400, "1"]);
    const again = await submit(path, { ...form, seen: seenIn(mainOf(refused)) });
    expect(again.status).toBe(409);
  });

  test("is not deleted, and shows what it says", async () => {
    await submit(path, { intent: earningIntents.remove, seen: "1" });
    const page = await visit(path);
    expect(alertIn(page.text)).toContain(
      "This entry was changed since you opened it. Here is the current version.",
    );
    expect(wordsIn(mainOf(page))).toContain("$7.77 from Theirs");
  });
});

describe("a file of earnings", () => {
  const keep = (text: string) =>
    app.services.earnings.imports.keep(actor(), { name: "may.csv", text });

  test("that is not added is shown as it was decided on", async () => {
    const by = { ...fields, amountCents: 1000, day: "2026-02-01", source: "Me" };
    await app.services.earnings.enter(actor(), by);
    const id = await keep("Date,Amount,Currency\n01/02/2026,5,EUR");
    const choices = {
      [choiceFields.type]: "sponsor",
      [choiceFields.dayOrder]: "day_first",
      [choiceFields.source]: "Shop & Co",
      [choiceFields.rate("EUR")]: "2",
    };
    const take = { intent: earningIntents.take, ...choices };
    // It looks like the entry that was added manually, and is not selected.
    const end = await submit(importPath(id), take);
    expect(end.status).toBe(302);
    expect(Object.fromEntries(end.location?.searchParams ?? [])).toEqual(choices);
    const page = await visit(`${end.location?.pathname}${end.location?.search}`);
    expect(alertIn(page.text)).toContain("This file has no new rows");
    for (const [name, value] of Object.entries(choices))
      expect(mainOf(page)).toContain(
        `type="hidden" name="${name}" value="${value.replace("&", "&amp;")}"`,
      );
    const ticked = await visit(`${end.location?.pathname}${end.location?.search}&despite=yes`);
    expect(mainOf(ticked)).toMatch(/<input type="checkbox"[^>]*\schecked=""/);
  });

  test("says by the workspace's clock when it was added", async () => {
    await app.services.settings.setTimeZone(actor(), "Pacific/Kiritimati");
    const id = await keep("Date,Amount,Source\n2026-01-01,5,Awin");
    const choices = { type: "other", despite: false } as const;
    await app.services.earnings.imports.take(actor(), id, choices);
    const { doneAt } = await app.services.earnings.imports.one(actor().workspaceId, id);
    const words = wordsIn(mainOf(await visit(importPath(id))));
    expect(words).toContain(`, ${formatInstantIn(doneAt ?? 0, "Pacific/Kiritimati")}.`);
  });

  test("that an earlier version read is marked until its owner has checked it", async () => {
    const id = await keep("Date,Amount,Source\n2026-01-09,5,Awin");
    const choices = { type: "other", despite: false } as const;
    await app.services.earnings.imports.take(actor(), id, choices);
    app.change((db) => db.prepare("UPDATE earning_imports SET parser_version = 1").run());
    expect(wordsIn(mainOf(await visit("/earnings/import")))).toContain("Please check");
    const page = wordsIn(mainOf(await visit(importPath(id))));
    expect(page).toContain("Please check this import");
    expect(wordsIn(mainOf(await visit(`${earningsPath}?import=${id}`)))).toContain(
      "1 matching entry",
    );
    const checked = await submit(importPath(id), { intent: earningIntents.check });
    expect(checked.status).toBe(302);
    expect(wordsIn(mainOf(await visit(importPath(id))))).not.toContain("Please check");
  });

  test("lists what is left out, and asks for currencies", async () => {
    const rows = "2026-01-10,5,A,Pending\n2026-01-11,kr 7,A,Paid";
    const id = await keep(`Date,Amount,Source,Status\n${rows}`);
    const words = wordsIn(mainOf(await visit(importPath(id))));
    expect(words).toContain("Line 2: Pending: the money hasn’t arrived yet.");
    expect(words).toContain("Which currency is “kr”?");
    expect(words).toContain("No rows can be added yet.");
    const query = new URLSearchParams({ "currency-kr": "sek", "rate-SEK": "0.5" });
    const answered = wordsIn(mainOf(await visit(`${importPath(id)}?${query}`)));
    expect(answered).toContain("1 row to be added, $3.50 total.");
  });

  test("waits to hear who paid, and says so of no row that nothing can save", async () => {
    const id = await keep("Date,Amount\n2026-01-12,5\nsoon,5");
    const words = wordsIn(mainOf(await visit(importPath(id))));
    expect(words).toContain("No rows can be added yet.");
    expect(words).toContain("2 rows not added yet");
    const answered = wordsIn(mainOf(await visit(`${importPath(id)}?source=Awin`)));
    expect(answered).toContain("1 row to be added, $5.00 total.");
    expect(answered).toContain("1 row that can't be imported");
  });
});
