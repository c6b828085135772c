import { describe, expect, test } from "vitest";
import { linksIn, alertIn } from "#tests/harness/html.ts";
import { useReportPages } from "#tests/harness/report-pages.ts";
import { signIn } from "#tests/harness/sign-in.ts";

const pages = useReportPages();
const { app, submit, generate, download } = pages;

describe("who may see reports", () => {
  const places = (path: string) => ["/reports", path, `${path}/pdf`];

  test("a visitor is led to sign in, and back", async () => {
    for (const path of places("/reports/1")) {
      const response = await fetch(`${app.url}${path}`, { redirect: "manual" });
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe(
        `/api/login?returnTo=${encodeURIComponent(path)}`,
      );
    }
  });

  test("the dashboard says that a user has no subscription", async () => {
    const path = await generate();
    const newUser = await signIn(app, "newcomer");
    for (const place of places(path)) {
      const page = await newUser.visit(place);
      expect([page.status, page.location?.pathname]).toEqual([302, "/dashboard"]);
    }
    const fields = { intent: "delete", id: path.split("/").at(-1) ?? "" };
    expect((await submit(fields, "/reports", newUser)).status).toBe(403);
    expect((await pages.browser.visit(path)).status).toBe(200);
  });

  test("another person's report is not there", async () => {
    const path = await generate();
    const stranger = await signIn(app, "operator");
    const page = await stranger.visit(path);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain("Performance report of");
    const file = await download(path, stranger);
    expect(file.status).toBe(404);
    expect(file.headers.get("Content-Type")).not.toBe("application/pdf");
    expect((await stranger.visit("/reports")).text).toContain("No reports yet");
    const fields = { intent: "delete", id: path.split("/").at(-1) ?? "" };
    await submit(fields, "/reports", stranger);
    expect((await pages.browser.visit(path)).status).toBe(200);
  });

  test("a report that never was is not there either", async () => {
    for (const path of ["/reports/nope", "/reports/nope/pdf", "/reports/%00/pdf"])
      expect((await pages.browser.visit(path)).status).toBe(404);
  });
});

test("a report is deleted by its form, once; no form deletes nothing", async () => {
  const path = await generate();
  const id = path.split("/").at(-1) ?? "";
  for (const fields of [{ intent: "delete" }, { id }, { intent: "remove", id }])
    expect((await submit(fields as Record<string, string>, "/reports")).status).toBe(400);
  expect((await pages.browser.visit(path)).status).toBe(200);

  const end = await submit({ intent: "delete", id }, "/reports");
  expect([end.status, end.location?.pathname]).toEqual([302, "/reports"]);
  const list = await pages.browser.visit("/reports");
  expect(alertIn(list.text)).toContain("Report Deleted");
  expect(linksIn(list.text)).not.toContain(path);
  expect((await pages.browser.visit(path)).status).toBe(404);
  expect((await download(path)).status).toBe(404);

  await submit({ intent: "delete", id }, "/reports");
  expect(alertIn((await pages.browser.visit("/reports")).text)).toContain(
    "This report no longer exists",
  );
});
