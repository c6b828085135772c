import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlogWorld, type BlogWorld } from "#tests/harness/blog-world.ts";
import { outcomeOf, thrownBy } from "#tests/harness/dashboard-route.ts";
import { changeTakedown, loadTakedown, loadTakedowns } from "./takedowns.route.server.ts";

/* What an operator reads and decides; to everybody else these pages do not exist. */

let world: BlogWorld;
let id: string;
let beside: string;

async function receive(title: string): Promise<string> {
  const key = await world.publish(title, "It is **hers**.");
  const post = { key, title, body: "It is **hers**.", workspaceId: "mine", address: "a" };
  return world.services.takedowns.receive(post, {
    ...{ grounds: "copyright", claim: `${title} is mine.`, name: "Ada", email: "ada@example.com" },
    ...{ contactDetails: "1 High Street", goodFaith: "yes", accurate: "yes" },
  });
}
beforeEach(async () => {
  world = await createBlogWorld();
  id = await receive("Frost");
  beside = await receive("Thaw");
});
afterEach(() => world.remove());

type Options = Parameters<BlogWorld["args"]>[1];
const asOperator = () => ({ viewer: { ...world.viewer, isOperator: true } });
const args = (path: string, options: Options = asOperator()) =>
  world.args(path, { ...asOperator(), ...options });
const send = (form: Record<string, string> | null, takedownRequestId = id) =>
  changeTakedown(
    args(`/operator/takedowns/${takedownRequestId}`, { form, params: { takedownRequestId } }),
  );
const decide = (state: string, more: Record<string, string> = {}, takedownRequestId = id) =>
  send({ intent: "decide_takedown", state, reason: "It is hers.", ...more }, takedownRequestId);
const toastOf = async (sent: ReturnType<typeof send>) => outcomeOf((await sent) as Response);
const stateOf = async (takedownRequestId: string) =>
  (await world.services.takedowns.find(takedownRequestId))?.state;
const listed = async (query: string) => {
  const { tab, takedowns, older } = await loadTakedowns(args(`/operator/takedowns${query}`));
  return [tab, takedowns.map((takedown) => takedown.id), older];
};

it("returns 404 for anyone but an operator", async () => {
  const params = { takedownRequestId: id };
  const path = `/operator/takedowns/${id}`;
  for (const viewer of [world.viewer, null]) {
    const form = { intent: "decide_takedown", state: "taken_down", reason: "x" };
    for (const attempt of [
      loadTakedowns(args(path, { viewer })),
      loadTakedown(args(path, { viewer, params })),
      changeTakedown(args(path, { viewer, params, form })),
    ])
      expect((await thrownBy(attempt)).status).toBe(404);
  }
  expect(await stateOf(id)).toBe("received");
});

describe("the list", () => {
  it("has those that wait, and those that are decided, the newest first", async () => {
    expect(await listed("")).toEqual(["open", [beside, id], null]);
    expect(await listed(`?older=${beside}`)).toEqual(["open", [id], null]);
    await decide("dismissed");
    expect(await listed("?show=done")).toEqual(["done", [id], null]);
    expect(await listed("?show=other")).toEqual(["open", [beside], null]);
  });

  it("redirects to the first page if nothing comes after a position", async () => {
    const goesTo = async (query: string) =>
      (await thrownBy(loadTakedowns(args(`/operator/takedowns${query}`)))).headers.get("Location");
    expect(await goesTo(`?older=${id}`)).toBe("/operator/takedowns");
    expect(await goesTo(`?show=done&older=${id}`)).toBe("/operator/takedowns?show=done");
    expect(await listed("?show=done")).toEqual(["done", [], null]);
  });

  it("continues on a second page after fifty", async () => {
    await world.db.write((tx) =>
      tx
        .statement(
          `INSERT INTO takedown_requests (id, workspace_id, post_key, address, article, grounds, name, email, contact_details, claim, state, created_at)
           WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 58)
           SELECT '0' || i, workspace_id, post_key, address, article, grounds, name, email, contact_details, claim, state, 1
           FROM n JOIN takedown_requests ON id = ?`,
        )
        .run(id),
    );
    const [, first = [], older] = await listed("");
    expect([first?.length, older]).toEqual([50, "011"]);
    expect((await listed("?older=011"))[1]).toEqual(["010"]);
  });
});

describe("one notice", () => {
  it("is shown with what was reported, as it reads", async () => {
    const load = (takedownRequestId: string) =>
      loadTakedown(args("/", { params: { takedownRequestId } }));
    const { takedown, html } = await load(id);
    expect(takedown).toMatchObject({ id, title: "Frost", owner: { userId: "me" } });
    expect(html).toContain("<strong>hers</strong>");
    expect((await thrownBy(load("nothing"))).status).toBe(404);
    expect((await thrownBy(loadTakedown(args("/")))).status).toBe(404);
  });

  it("is decided once, with a reason, and alone", async () => {
    const { to, toast } = await toastOf(decide("taken_down"));
    expect([to, toast?.tone]).toEqual([`/operator/takedowns/${id}`, "success"]);
    expect([await stateOf(id), await stateOf(beside)]).toEqual(["taken_down", "received"]);
    const { takedowns } = world.services;
    expect((await takedowns.find(id))?.steps.at(-1)).toMatchObject({
      by: "me",
      reason: "It is hers.",
    });
    const again = await toastOf(decide("dismissed"));
    expect(again.toast).toMatchObject({ title: "Nothing was changed", tone: "error" });
    expect((await thrownBy(decide("dismissed", {}, "nothing"))).status).toBe(404);
  });

  it("is not decided without a reason, or by what is no decision", async () => {
    const refused = (await decide("taken_down", { reason: " " })) as unknown as {
      data: { errors: Record<string, string> };
      init: { status: number };
    };
    expect([refused.init.status, Object.keys(refused.data.errors)]).toEqual([400, ["reason"]]);
    for (const sent of [send(null), decide("received"), decide("taken_down", { intent: "x" })])
      expect((await thrownBy(sent)).status).toBe(400);
    const broken = new Error("the disk is full");
    Object.assign(world.services.takedowns, { decide: () => Promise.reject(broken) });
    await expect(decide("taken_down")).rejects.toBe(broken);
    expect(await stateOf(id)).toBe("received");
  });

  it("emails both sides after the decision, each once", async () => {
    await decide("taken_down");
    await world.services.takedowns.deliverDue();
    const before = world.mails.length;
    expect(world.mails.map(({ to }) => to[0]).sort()).toEqual([
      ...["ada@example.com", "me@example.com", "op@example.test", "op@example.test"],
    ]);
    await world.services.takedowns.deliverDue();
    expect(world.mails).toHaveLength(before);
    await world.services.takedowns.stop();
  });
});

describe("the notice for which a text is down", () => {
  it("is found by the text, in its own workspace, while it is down", async () => {
    const post = world.rows<{ post_key: string }>(
      "SELECT post_key FROM takedown_requests WHERE id = ?",
      id,
    );
    const place = async (workspaceId: string, contentItemId: string, key: string) =>
      world.db.write(async (tx) => {
        await tx
          .statement(
            `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
             VALUES (?, ?, 'article', 'approved', 't', 'v', 'real', 1, 1)`,
          )
          .run(contentItemId, workspaceId);
        await tx
          .statement(
            `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, version_id, created_at)
             VALUES (?, ?, ?, 'your blog', 'real', 'published', 'v', 1)`,
          )
          .run(key, workspaceId, contentItemId);
      });
    await place("mine", "frost", post[0]?.post_key ?? "");
    await place("mine", "thaw", "mine Thaw");
    const { takedowns } = world.services;
    expect(await takedowns.ofContentItem("mine", "frost")).toBeNull();
    await decide("taken_down");
    expect(await takedowns.ofContentItem("mine", "frost")).toMatchObject({
      id,
      state: "taken_down",
    });
    expect(await takedowns.ofContentItem("mine", "thaw")).toBeNull();
    expect(await takedowns.ofContentItem("other", "frost")).toBeNull();
    // The owner's email names the content.
    expect(world.events.at(-1)).toMatchObject({
      ...{ workspaceId: "mine", activity: { title: "Taken Down", contentItemId: "frost" } },
    });
    await decide("restored");
    expect(await takedowns.ofContentItem("mine", "frost")).toBeNull();
  });
});
