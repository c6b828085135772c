/* All that was spent as a file, on the running product. */
import { expect, test } from "vitest";
import { signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
const path = "/settings/spending.csv";

test("is its owner's, to download from the page of spending", async () => {
  const owner = await signIn(app, "subscriber");
  expect((await owner.visit("/settings/spending")).text).toContain(`href="${path}"`);
  const cookie = owner.cookieHeader();
  const reply = await fetch(`${app.url}${path}`, { headers: { Cookie: cookie } });
  expect(reply.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="spending.csv"');
  expect(await reply.text()).toBe(
    "Time (UTC),Day,Text,Work,Provider,Model,Tokens,State,Paid by,US dollars\r\n",
  );
});

test("returns no spending of another user", async () => {
  const reply = await app.newBrowser().visit(path);
  expect(reply.status).toBe(302);
  expect(reply.text).not.toContain("US dollars");
});
