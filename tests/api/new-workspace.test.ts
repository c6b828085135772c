import { expect, test } from "vitest";
import { signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp();

/*
 * Agents look for work as soon as their workspace is there. If access were checked a moment later, they
 * would have started without a subscription.
 */
test("a newcomer's workspace is made resting, or not made at all", async () => {
  const ofNewUser = `SELECT w.suspended_at AS suspendedAt FROM workspaces w JOIN users u ON u.id = w.owner_id
    WHERE u.subject = 'newcomer'`;
  app.change((db) =>
    db.exec(`CREATE TRIGGER no_rest BEFORE UPDATE OF suspended_at ON workspaces
      BEGIN SELECT RAISE(ABORT, 'no rest today'); END`),
  );
  await expect(signIn(app, "newcomer")).rejects.toThrow();
  expect(app.complaints().join()).toContain("no rest today");
  expect(app.rows(ofNewUser)).toEqual([]);

  app.change((db) => db.exec("DROP TRIGGER no_rest"));
  await signIn(app, "newcomer");
  expect(app.rows(ofNewUser)).toEqual([{ suspendedAt: expect.any(Number) as number }]);
});
