import { describe, expect, test, vi } from "vitest";
import { sampleAccounts } from "#app/account/auth/identity-provider/accounts.ts";
import { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { setupGuidePage, setupGuidePath } from "#app/site/help/setup-guide.ts";
import { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { signIn, type SampleAccountName } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${app.url}${path}`, { method, headers, redirect: "manual" });

async function getAs(account: SampleAccountName, path: string): Promise<Response> {
  const browser = await signIn(app, account);
  return get(path, { Cookie: browser.cookieHeader() });
}

describe("health", () => {
  test("says that the process lives, and that it is ready", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  });
});

test.each(sampleAccounts)(
  "$email gets their own profile, and no one else does",
  async (account) => {
    const browser = await signIn(app, account.subject as "operator");
    const page = await browser.visit("/api/auth/user");
    expect(JSON.parse(page.text)).toMatchObject({
      email: account.email,
      firstName: account.firstName,
    });
    expect((await get("/api/auth/user")).status).toBe(401);
  },
);

const personal = [
  "/api/auth/user",
  "/api/access",
  "/api/integrations/status",
  "/api/subscription/status",
];

describe.each(["/api/manual/download", "/api/docs/API_SETUP_GUIDE.md"])("%s", (path) => {
  test.each(["OPTIONS", "POST"])("%s is no way to ask for it", async (method) => {
    const response = await get(path, {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
  });
});

describe.each(personal)("%s", (path) => {
  test("answers 401 in the API's error format without a session", async () => {
    const response = await get(path);
    expect(response.status).toBe(401);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      error:
        "You are not signed in. Sign in at /api/login, or send an API token from /settings/api.",
      code: "not_signed_in",
      details: "Send the token as a header: Authorization: Bearer aam_…",
    });
  });

  test("says where to create a token when one is invalid", async () => {
    const response = await get(path, { Authorization: "Bearer aam_unknown" });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: "This token is unknown, expired or revoked. Create another at /settings/api.",
      code: "bad_token",
    });
  });

  test("can only be read", async () => {
    const response = await get(path, {}, "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
    expect((await get(path, {}, "DELETE")).status).toBe(405);
  });
});

describe("/api/dashboard/public", () => {
  const path = "/api/dashboard/public";

  test("has the shape of the dashboard for every user", async () => {
    const mine = await signIn(app, "subscriber");
    for (const cookie of ["", mine.cookieHeader()]) {
      const response = await get(path, { cookie });
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      const data = DashboardData.parse(await response.json());
      expect(data.workspace.demo).toBe(true);
      expect(data.agents.map(({ origin }) => origin)).toEqual(Array(6).fill("simulated"));
      expect(data.financials.revenueByDate.length).toBeGreaterThan(20);
    }
  });

  test("is there for everybody, as it is now", async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(await response.json()).toMatchObject({ workspace: { demo: true } });
  });

  test("can only be read", async () => {
    const response = await get(path, {}, "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
    expect((await get(path, {}, "HEAD")).status).toBe(200);
  });

  test("says what went wrong as the API does, and the operator learns why", async () => {
    // It has changed, so it is built again.
    vi.spyOn(app.services.dashboard, "demoVersion").mockReturnValueOnce("another");
    const broken = vi
      .spyOn(app.services.dashboard, "demo")
      .mockRejectedValueOnce(new Error("the disk is gone"));
    const response = await get(path);
    expect(broken).toHaveBeenCalledTimes(1);
    expect(response.status).toBe(500);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ code: "internal_error" });
    expect(body).not.toContain("the disk is gone");
    expect(app.complaints().join()).toContain("the disk is gone");
    broken.mockRestore();
    expect((await get(path)).status).toBe(200);
  });
});

describe("GET /api/access", () => {
  test.each<[SampleAccountName, boolean]>([
    ["subscriber", true],
    ["operator", true],
    ["newcomer", false],
  ])("says of the %s: %s", async (account, canAccess) => {
    const response = await getAs(account, "/api/access");
    expect(await response.json()).toEqual({ canAccess });
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("GET /api/integrations/status", () => {
  test("says what a new workspace has: nothing", async () => {
    const response = await getAs("subscriber", "/api/integrations/status");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const status = IntegrationStatus.parse(await response.json());
    expect(Object.values(status.secrets)).toEqual(Array(6).fill(false));
    expect(status).toMatchObject({ availableIntegrations: [], isLive: false });
  });
});

describe("GET /api/subscription/status", () => {
  test("returns the subscription's status, cached for five minutes", async () => {
    const response = await getAs("subscriber", "/api/subscription/status");
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=300");
    expect(response.headers.get("Vary")).toContain("Cookie");
    expect(SubscriptionStatus.parse(await response.json())).toEqual({
      status: "none",
      complimentary: true,
      canAccess: true,
      currentPeriodEnd: null,
      endsAt: null,
      cancelsAt: null,
      since: null,
      running: 0,
      charge: null,
      collectionPause: null,
      customerDeleted: false,
      plan: { name: "Pro", priceLabel: "$29.99" },
    });
  });

  test("has nothing to say of a newcomer", async () => {
    const response = await getAs("newcomer", "/api/subscription/status");
    expect(await response.json()).toMatchObject({ status: "none", canAccess: false });
  });
});

describe("a subscription that needs attention", () => {
  /** What the payment provider would have sent. */
  function subscribe(userId: string, state: { status: string; endsAt: number | null }): void {
    app.change((db) =>
      db
        .prepare(
          `INSERT OR REPLACE INTO subscriptions (id, user_id, customer_id, provider_id, status, ends_at,
            past_due_since, created_at, synced_at) VALUES ('s', ?, 'c', 'p', ?, ?, ?, 0, 0)`,
        )
        .run(userId, state.status, state.endsAt, Date.UTC(2100, 0, 1)),
    );
  }

  test("is shown on the dashboard, without JavaScript", async () => {
    const browser = await signIn(app, "newcomer");
    const [user] = app.rows<{ id: string }>("SELECT id FROM users WHERE first_name = 'Nora'");
    const dashboard = async () => (await browser.visit("/dashboard")).text;
    const id = user?.id ?? "";
    subscribe(id, { status: "past_due", endsAt: null });
    // Seven days after the payment has failed.
    expect(await dashboard()).toMatch(
      /Your last payment failed.*you have access until Jan 8, 2100/,
    );
    subscribe(id, { status: "active", endsAt: Date.UTC(2100, 4, 5) });
    expect(await dashboard()).toContain("Your subscription ends on May 5, 2100.");
    subscribe(id, { status: "active", endsAt: null });
    const well = await dashboard();
    expect(well).toContain("Quick Actions");
    expect(well).not.toMatch(/Your subscription ends|Your last payment/);
    subscribe(id, { status: "unpaid", endsAt: null });
    expect(await dashboard()).toContain("Subscription Required");
  });
});

describe("the Setup Guide", () => {
  test("is Markdown for a client that does not ask for HTML", async () => {
    for (const accept of ["*/*", "text/markdown", "text/plain, application/json"]) {
      const response = await get(setupGuidePath, { Accept: accept });
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
      expect(response.headers.get("Vary")).toContain("Accept");
      expect(await response.text()).toMatch(/^# API Setup Guide\n/);
    }
  });

  test("returns 304 to a client that has it", async () => {
    const etag = (await get(setupGuidePath, { Accept: "*/*" })).headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await get(setupGuidePath, { Accept: "*/*", "If-None-Match": `"old", ${etag}` });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
    const other = await get(setupGuidePath, { Accept: "*/*", "If-None-Match": '"old"' });
    expect(other.status).toBe(200);
  });

  test("leads a browser to a page", async () => {
    const response = await get(setupGuidePath, {
      Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([302, setupGuidePage]);
    expect(response.headers.get("Vary")).toContain("Accept");
    const page = await get(setupGuidePage);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("<title>API Setup Guide · AI Agent Management System</title>");
    // Each entry of the contents leads to a heading.
    const contents = [...html.matchAll(/href="\/guides\/api-setup#([^"]+)"/g)];
    expect(contents.length).toBeGreaterThan(10);
    for (const [, id] of contents) expect(html).toContain(`<h2 id="${id}">`);
  });

  test("can only be read", async () => {
    expect((await get(setupGuidePath, {}, "POST")).status).toBe(405);
  });
});
