/* How a month's spending ends at this pace, told once there are days to tell it from. */
import { expectAccessible } from "../harness/accessibility";
import { expect, signInAs, test, useServer } from "../harness/browser";

const server = useServer();

/** The days of the month so far, in the calendar of the newest workspace. */
function daysSoFar(): string[] {
  let timeZone = "UTC";
  server.change((db) => {
    timeZone = String(
      db.prepare("SELECT time_zone FROM workspaces ORDER BY created_at DESC LIMIT 1").pluck().get(),
    );
  });
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  const month = today.slice(0, 8);
  return Array.from({ length: Number(today.slice(8)) }, (_, index) => {
    return `${month}${String(index + 1).padStart(2, "0")}`;
  });
}

function spend(day: string, dollars: number): void {
  server.change((db) =>
    db
      .prepare(
        `INSERT INTO spend_entries (id, workspace_id, payer, purpose, provider, model, status, amount_micro_dollars,
           tokens, origin, day, created_at, ended_at)
         SELECT @id, id, 'operator', 'write', 'openai', 'gpt-5-mini', 'settled', @amount, 1000, 'real', @day, @now,
           @now FROM workspaces ORDER BY created_at DESC LIMIT 1`,
      )
      .run({ id: `spent-${day}-${dollars}`, amount: dollars * 1_000_000, day, now: Date.now() }),
  );
}

test("how the month ends at this pace is told, and whether its limit is reached before", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber");
  const days = daysSoFar();
  const [first = "", second = first] = days;
  const pace = page.getByText(/^At this pace /);
  await page.goto(`${server.url}/settings/spending`);
  await expect(page.getByText("Nothing has been spent this month")).toBeVisible();
  spend(first, 0.01);
  spend(second, 0.01);
  await page.reload();
  await expect(page.getByText("Paid by: your plan's allowance.")).toBeVisible();
  // From fewer than three days nobody could tell.
  if (days.length < 3) return expect(pace).toHaveCount(0);
  await expect(pace).toHaveText(/^At this pace \w+ ends at about \$0\.0\d\.$/);
  await page.getByLabel("A day, in dollars").fill("0.01");
  await page.getByLabel("A month, in dollars").fill("0.02");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(pace).toHaveText(/^At this pace the month’s limit is reached about \w+ \d+/);
  await expectAccessible(page);
});
