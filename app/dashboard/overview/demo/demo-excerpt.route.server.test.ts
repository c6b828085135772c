import { expect, test } from "vitest";
import { hostileDashboard, hostileTexts } from "#tests/fixtures/hostile-dashboard.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { readDemoView } from "./demo-excerpt.route.server.ts";

const at = "2026-11-21T12:00:00.000Z";

/** What of a request's context is needed to show the demo. */
function contextOf(demo: () => Promise<DashboardData>, complaints: unknown[] = []): LoadContext {
  const log = { error: (...logged: unknown[]) => complaints.push(logged) };
  return { services: { dashboard: { demo } }, log } as unknown as LoadContext;
}

test("escapes the names of agents and activities on the landing page", async () => {
  const view = await readDemoView(contextOf(async () => hostileDashboard(at)));
  const { markup, takenAt } = view ?? expect.fail("there is nothing to show");
  expect(takenAt).toBe(at);
  expect(markup).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  expect(markup).toContain(hostileTexts.rightToLeft);
  expect(markup).not.toMatch(/<(script|img)\b/);
  expect(markup).not.toMatch(/<[^>]*\son\w+=/);
});

test("logs a failed demo and leaves it out", async () => {
  const complaints: unknown[] = [];
  const broken = contextOf(() => Promise.reject(new Error("no demo")), complaints);
  expect(await readDemoView(broken)).toBeNull();
  expect(complaints).toHaveLength(1);
});
