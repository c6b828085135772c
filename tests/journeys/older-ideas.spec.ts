/* Which simulated ideas to write again for real: selections stay while the list grows. */
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });
const finished = 120;

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test(
      "what is ticked stays ticked when older ones are shown",
      { tag: "@soak" },
      async ({ page }) => {
        await signInAs(page, server, "subscriber", null);
        server.change((db) => {
          const add = db.prepare(
            `INSERT OR IGNORE INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, created_at, slot_at, ended_at)
           SELECT @id, id, 'done', @topic, '', '', '', 'owner', @at, @at, @at FROM workspaces
           WHERE kind = 'user' ORDER BY created_at DESC LIMIT 1`,
          );
          for (let number = 0; number < finished; number += 1)
            add.run({
              id: `idea-${number}`,
              topic: `Pots, part ${number}.`,
              at: 1_000_000 - number,
            });
        });
        await page.goto(`${server.url}/settings/live`);
        const tick = (number: number) => page.getByLabel(`Pots, part ${number}.`);
        const older = page.getByRole("button", { name: "Show older" });
        const read = page.getByLabel(/^I’ve read what changes/);
        await tick(3).check();
        await read.check();
        await older.click();
        await expect(tick(90)).toBeAttached();
        await expect(tick(3)).toBeChecked();
        await expect(tick(4)).not.toBeChecked();
        await expect(read).toBeChecked();
        await tick(90).check();
        await older.click();
        await expect(tick(119)).toBeAttached();
        await expect(tick(3)).toBeChecked();
        await expect(tick(90)).toBeChecked();
        await expect(older).toHaveCount(0);
      },
    );
  });
