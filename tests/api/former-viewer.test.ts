/* A page of one user with the session of another: the request is refused. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionEndedHeader, viewerHeader } from "#app/platform/requests/headers.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { signIn } from "#tests/harness/sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

const asked = { headers: { [viewerHeader]: "former-user" } };

test.each(["/_root.data", "/dashboard.data", "/settings.data", "/agents/x.data", "/operator.data"])(
  "returns 401 for %s to a page of a user who has signed out",
  async (path) => {
    const { status, headers } = await fetch(`${app.url}${path}`, asked);
    expect(status).toBe(401);
    expect(headers.get(sessionEndedHeader)).toBe("yes");
    expect(headers.get("Cache-Control")).toBe("no-store");
  },
);

test.each(["/help.data", "/contact.data", "/privacy.data"])("%s is for everybody", async (path) => {
  expect((await fetch(`${app.url}${path}`, asked)).status).toBe(200);
});

test("a page of one person does nothing in the name of another", async () => {
  const browser = await signIn(app, "subscriber");
  const submit = (person: string) =>
    browser.visit("/dashboard", {
      method: "POST",
      headers: { Origin: app.url, [viewerHeader]: person },
      body: new URLSearchParams({ intent: "generate_report" }),
    });
  expect((await submit("former-user")).status).toBe(401);
  expect(app.rows("SELECT * FROM report_files")).toEqual([]);
  const [own] = app.rows<{ id: string }>(
    "SELECT id FROM users WHERE email = 'subscriber@example.test'",
  );
  expect((await submit(own?.id ?? "")).status).toBe(302);
});

test("without a script, the cookie of a session that has ended leads to sign-in and back", async () => {
  const headers = { Cookie: `session=${"x".repeat(43)}` };
  const visit = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}${path}`, { headers, redirect: "manual", ...init });
  for (const path of ["/dashboard", "/agents/mine", "/operator/messages"]) {
    const { headers } = await visit(path);
    expect(headers.get("Location")).toBe(`/api/login?${new URLSearchParams({ returnTo: path })}`);
  }
  const form = await visit("/dashboard", {
    method: "POST",
    headers: { ...headers, Origin: app.url },
    body: new URLSearchParams({ intent: "pause_system" }),
  });
  expect(form.headers.get("Location")).toBe("/api/login?returnTo=%2Fdashboard");
  // Who has none looks at the demo.
  expect((await fetch(`${app.url}/dashboard`)).status).toBe(200);
});
