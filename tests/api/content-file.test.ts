/* What is listed of the content, as a file, on the running product. */
import { expect, test } from "vitest";
import { signIn } from "#tests/harness/sign-in.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });

test("all that an address lists is its owner's, to download from the page that lists it", async () => {
  const owner = await signIn(app, "subscriber");
  app.change((db) => addReviewItem(db, { id: "text-1", title: "=Pots, and soil", body: "Pots." }));
  expect((await owner.visit("/content?q=pots")).text).toContain('href="/content.csv?q=pots"');
  const file = async (path: string) => {
    const reply = await fetch(`${app.url}${path}`, { headers: { Cookie: owner.cookieHeader() } });
    expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="content.csv"');
    return (await reply.text()).split("\r\n").slice(1, -1);
  };
  const [line = "", ...rest] = await file("/content.csv?q=pots");
  expect(rest).toEqual([]);
  // No spreadsheet takes a title for a formula.
  expect(line).toMatch(/^Needs review,"'=Pots, and soil",Article,/);
  expect(line).toMatch(/,simulated,http.*\/content\/text-1$/);
  expect(await file("/content.csv?q=pots&origin=real")).toEqual([]);
  expect((await file("/content.csv?origin=simulated")).length).toBeGreaterThan(0);
});

test("returns no content of another user", async () => {
  const reply = await app.newBrowser().visit("/content.csv");
  expect(reply.status).toBe(302);
});
