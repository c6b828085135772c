import { expect, type Page } from "playwright/test";
import type { JourneyServer } from "./browser";

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
    const all = { server: underWay(server), page: await whatItDoes(page), before };
    throw new Error(`it stands still: ${JSON.stringify(all)}`, { cause: error });
  }
}

/** Whether the agents stand still, or the page alone: it has been seen where nobody could look on. */
function underWay(server: Pick<JourneyServer, "change">): unknown[] {
  const found: unknown[] = [];
  server.change((db) => {
    const now = Date.now();
    for (const text of [
      `SELECT t.agent_id, a.type, a.status, a.enabled, t.ordinal, t.status, t.step, t.attempt, t.waits_for,
         t.due_at - @now, t.works_until - @now, t.retry_at - @now, t.failure, t.error
       FROM tasks t JOIN agents a ON a.id = t.agent_id JOIN workspaces w ON w.id = t.workspace_id
       WHERE w.kind = 'user' AND t.finished_at IS NULL AND @now > 0`,
      `SELECT workspace_id, state, count(*) FROM ideas WHERE @now > 0 GROUP BY 1, 2`,
      `SELECT workspace_id, kind, state, count(*), max(state_at) - @now FROM pieces GROUP BY 1, 2, 3`,
    ])
      found.push(...db.prepare<[{ now: number }]>(text).raw().all({ now }));
  });
  return found;
}

/** Of its channel and its last requests. */
async function whatItDoes(page: Page): Promise<unknown> {
  const { status } = agentOf(page);
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .slice(-6)
      .map(({ name, startTime, duration }) => [name, startTime, duration]),
  );
  const now = await page.evaluate(() => performance.now());
  return {
    status: await status.innerText(),
    banner: await page.getByRole("banner").innerText(),
    now,
    requests,
  };
}
