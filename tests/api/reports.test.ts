import { expect, test } from "vitest";
import { DAY, dayOf } from "#app/core/time/clock.ts";
import { formatCents } from "#app/core/money.ts";
import { linksIn, alertIn } from "#tests/harness/html.ts";
import { readPdf } from "#tests/harness/pdf.ts";
import { useReportPages } from "#tests/harness/report-pages.ts";

const pages = useReportPages();
const { app, submit, generate, download } = pages;

test("a report is made, listed, read, and downloaded as the PDF it is", async () => {
  const path = await generate();
  const list = await pages.browser.visit("/reports");
  expect(list.text).toContain("<title>Reports · Herbs &amp; Co</title>");
  expect(linksIn(list.text)).toEqual(expect.arrayContaining([path, `${path}/pdf`]));
  expect(list.text).toContain("Simulated");
  expect(list.text).toMatch(/PDF,\s*(<!-- -->)?\s*\d+(<!-- -->)? kB/);

  const page = await pages.browser.visit(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("no figure in this report is real income");
  expect(linksIn(page.text)).toEqual(expect.arrayContaining([`${path}/pdf`, "/reports"]));

  const response = await download(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="performance-report-of-[a-z]{3}-\d+-\d{4}-\d+-\d\d-[ap]m\.pdf"$/,
  );
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
  const pdf = await readPdf(bytes);
  expect(pdf.marked).toBe(true);
  expect(pdf.info).toMatchObject({ Language: "en", Author: "Herbs & Co" });
  expect(pdf.pages[0]).toContain("Simulated · no real income");
  expect(pdf.pages.join("")).toContain("Content Writer");
});

test("the manager's report is made into a PDF when it is downloaded", async () => {
  const { id } = await app.services.reports.record(
    app.workspaceOf("subscriber"),
    async () => undefined,
  );
  const files = () => app.rows("SELECT 1 FROM report_files WHERE report_id = ?", id).length;
  const list = await pages.browser.visit("/reports");
  expect(linksIn(list.text)).toContain(`/reports/${id}/pdf`);
  expect((await pages.browser.visit(`/reports/${id}`)).status).toBe(200);
  expect(files()).toBe(0);
  const fetchPdf = async () => {
    const response = await download(`/reports/${id}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const [first, second] = await Promise.all([fetchPdf(), fetchPdf()]);
  expect(second.equals(first)).toBe(true);
  expect((await readPdf(first)).pages[0]).toContain("Performance report of");
  expect(files()).toBe(1);
});

test("page and PDF have the ledger's amounts, also of a workspace with a long history", async () => {
  const id = app.workspaceOf("subscriber");
  app.change((db) => {
    const agents = db
      .prepare("SELECT id FROM agents WHERE workspace_id = ? ORDER BY position")
      .pluck()
      .all(id) as string[];
    const entry = db.prepare(
      `INSERT INTO earnings_entries (id, workspace_id, agent_id, amount_cents, source, origin, day,
         created_at) VALUES (?, ?, ?, ?, 'test', ?, ?, 0)`,
    );
    const now = Date.now();
    for (let index = 0; index < 10_000; index += 1) {
      const origin = index % 7 === 0 ? "real" : "simulated";
      // From tomorrow on: midnight may come before the report does.
      const day = dayOf(now + DAY - (index % 60) * DAY);
      entry.run(`entry-${index}`, id, agents[index % 6], 100 + (index % 11), origin, day);
    }
    const task = db.prepare(
      `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt,
         failures, origin, created_at, finished_at)
       VALUES (?, ?, ?, ?, 'x', 'x', ?, 0, 1, 0, 'simulated', ?, ?)`,
    );
    for (let index = 0; index < 1_000; index += 1) {
      const status = index % 10 === 0 ? "failed" : "done";
      task.run(`task-${index}`, id, agents[index % 6], 10_000 + index, status, now, now);
    }
  });
  const path = await generate();
  const [sums] = app.rows<{ from: string; to: string; period: number; total: number }>(
    `WITH report AS (SELECT body ->> '$.period.from' AS "from", body ->> '$.period.to' AS "to"
       FROM reports WHERE id = ?)
     SELECT "from", "to", total(amount_cents) AS total,
       total(CASE WHEN day BETWEEN "from" AND "to" THEN amount_cents END) AS period
     FROM report, earnings_entries WHERE workspace_id = ? AND origin = 'simulated'`,
    path.split("/").at(-1),
    id,
  );
  const pdf = await readPdf(Buffer.from(await (await download(path)).arrayBuffer()));
  const page = await pages.browser.visit(path);
  const days = app.rows<{ cents: number }>(
    `SELECT total(amount_cents) AS cents FROM earnings_entries WHERE workspace_id = ?
       AND origin = 'simulated' AND day BETWEEN ? AND ? GROUP BY day`,
    id,
    sums?.from,
    sums?.to,
  );
  expect(days.length).toBe(30);
  for (const { cents } of [{ cents: sums?.period ?? 0 }, { cents: sums?.total ?? 0 }, ...days]) {
    expect(pdf.pages.join("")).toContain(formatCents(cents));
    expect(page.text).toContain(formatCents(cents));
  }
  expect(pdf.pages.length).toBeLessThanOrEqual(4);
});

test("names that are up to no good do no harm", async () => {
  const id = app.workspaceOf("subscriber");
  const names = [
    "<script>alert(1)</script>",
    "W".repeat(200),
    "שלום עולם",
    "مرحبا بالعالم",
    "Agent 🙂",
    "nor\u0007mal \u202Eexe.txt",
  ];
  const former = app.rows<{ name: string }>(
    "SELECT name FROM agents WHERE workspace_id = ? ORDER BY position",
    id,
  );
  const rename = (list: readonly string[]) =>
    app.change((db) => {
      const update = db.prepare(
        "UPDATE agents SET name = ? WHERE workspace_id = ? AND position = ?",
      );
      list.forEach((name, position) => update.run(name, id, position));
    });
  rename(names);
  try {
    const path = await generate();
    const page = await pages.browser.visit(path);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<script>alert");
    expect(page.text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    const pdf = await readPdf(Buffer.from(await (await download(path)).arrayBuffer()));
    const text = pdf.pages.join("\n");
    for (const shown of ["<script>alert(1)</script>", "Agent □", "normal exe.txt", "שלום עולם"])
      expect(text).toContain(shown);
    expect(pdf.alternatives.join("\n")).toContain("W".repeat(200));
  } finally {
    rename(former.map(({ name }) => name));
  }
});

test("a place in the list that is gone leads to its beginning", async () => {
  const end = await pages.browser.visit("/reports?older=0.x");
  expect([end.status, end.location?.pathname]).toEqual([302, "/reports"]);
  expect((await pages.browser.visit("/reports?older=nonsense")).status).toBe(200);
});

test("two reports asked for at once are one, and it is whole", async () => {
  const before = app.rows("SELECT 1 FROM report_files").length;
  const id = app.workspaceOf("subscriber");
  await Promise.all([1, 2].map(() => app.services.reports.generate(id)));
  const files = app.rows<{ pdf: Buffer }>("SELECT pdf FROM report_files ORDER BY created_at");
  expect(files).toHaveLength(before + 1);
  const { pages } = await readPdf(files.at(-1)?.pdf ?? Buffer.from(""));
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

test("a report that cannot be kept is not announced", async () => {
  const before = app.rows("SELECT id FROM reports");
  // Room for everything but the PDF.
  app.change((db) => db.exec("ALTER TABLE report_files RENAME TO report_files_away"));
  try {
    await submit({ intent: "generate_report" });
    const notice = alertIn((await pages.browser.visit("/dashboard")).text);
    expect(notice).toContain("Error Failed to generate report");
    expect(notice).not.toContain("Report Generated");
    expect(app.rows("SELECT id FROM reports")).toEqual(before);
    expect(app.complaints().join("")).toContain("report_files");
  } finally {
    app.change((db) => db.exec("ALTER TABLE report_files_away RENAME TO report_files"));
  }
  await generate();
});
