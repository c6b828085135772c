import { expect, type Page } from "playwright/test";
import type { JourneyServer } from "./browser.ts";

/** One task in forty meets trouble and is tried again, which takes a dozen seconds. */
export const retryTimeout = 25_000;

/** The parts of an agent's own page. */
export function agentOf(page: Page) {
  const main = page.getByRole("main");
  return {
    name: page.getByRole("heading", { level: 1 }),
    status: main.getByText(/^(Active|Processing|Inactive|Error)$/).first(),
    latest: page.getByRole("region", { name: "History" }).getByRole("listitem").first(),
    button: (name: string) => main.getByRole("button", { name, exact: true }),
  };
}

/** Something more is finished, and the page shows it by itself. */
export async function movesOn(page: Page, server: Pick<JourneyServer, "change">): Promise<void> {
  const { latest } = agentOf(page);
  const shown = async () => ((await latest.count()) > 0 ? latest.innerText() : "");
  const before = await shown();
  try {
    await expect.poll(shown, { timeout: retryTimeout }).not.toBe(before);
  } catch (error) {
    const agentId = /\/agents\/(\w+)/.exec(page.url())?.[1] ?? "";
    const found = [...underWay(server, agentId), await whatItDoes(page), before.slice(0, 80)];
    throw new Error(`it is idle: ${JSON.stringify(found)}`, { cause: error });
  }
}

/** Tells an idle agent from a stale page. */
function underWay(server: Pick<JourneyServer, "change">, agentId: string): unknown[] {
  const found: unknown[] = [];
  const ofWorkspace = "WHERE workspace_id = (SELECT workspace_id FROM agents WHERE id = @agentId)";
  const texts = [
    `SELECT a.status, a.enabled, t.ordinal, t.status, t.step, t.attempt, t.waits_for, t.due_at - @now,
       t.works_until - @now, t.retry_at - @now, t.error FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE a.id = @agentId AND t.finished_at IS NULL`,
    `SELECT state, count(*) FROM ideas ${ofWorkspace} AND @now > 0 GROUP BY 1`,
    `SELECT kind, state, count(*), max(state_at) - @now FROM content_items ${ofWorkspace} GROUP BY 1, 2`,
  ];
  server.change((db) => {
    const values = { agentId, now: Date.now() };
    for (const text of texts) found.push(db.prepare<[typeof values]>(text).raw().all(values));
  });
  return found;
}

/** Of its channel, and its last requests in milliseconds. */
async function whatItDoes(page: Page): Promise<unknown> {
  const connection = page.getByRole("status", { name: "Connection" });
  const requests = await page.evaluate(() => [
    document.visibilityState,
    performance.now(),
    ...performance
      .getEntriesByType("resource")
      .slice(-4)
      .map(({ name, startTime, duration }) => [name.slice(-25), startTime, duration].join(" ")),
  ]);
  return [await connection.innerText(), requests];
}
