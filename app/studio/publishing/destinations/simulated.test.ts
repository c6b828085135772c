import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "../../../../tests/harness/call";
import { createTestEngine } from "../../../../tests/harness/engine";
import type { Post } from "../destination";
import { createSimulatedDestinations } from "./simulated.server";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const postOf = (key: string, change: Partial<Post> = {}): Post => ({
  workspaceId: engine.workspaceId,
  key,
  title: "Cold brew: seven habits!",
  body: "Grind coarse.",
  ...change,
});

const posts = () =>
  engine.rows("SELECT idempotency_key, workspace_id, deliveries FROM simulated_posts ORDER BY 1");

test("what is sent can be found under its key, and what is not cannot", async () => {
  const { blog } = createSimulatedDestinations(engine);
  expect(await blog.find(postOf("one"), call)).toBeNull();
  const receipt = await blog.send(postOf("one"), call);
  expect(receipt).toEqual({
    destination: "sample blog",
    url: "https://sample-blog.example.test/cold-brew-seven-habits",
  });
  expect(await blog.find(postOf("one"), call)).toEqual(receipt);
  expect(await blog.find(postOf("two"), call)).toBeNull();
  expect(engine.rows("SELECT created_at FROM simulated_posts")).toEqual([
    { created_at: engine.clock.now() },
  ]);
});

test("sent twice it is there once, and that it came twice can be seen", async () => {
  const { social } = createSimulatedDestinations(engine);
  const first = await social.send(postOf("one"), call);
  expect(await social.send(postOf("one"), call)).toEqual(first);
  const row = { idempotency_key: "one", workspace_id: engine.workspaceId, deliveries: 2 };
  expect(posts()).toEqual([row]);
});

test("one that is refused fails alone, though it travels with others", async () => {
  const { blog } = createSimulatedDestinations(engine);
  const outcomes = await Promise.allSettled([
    blog.send(postOf("one"), call),
    blog.send(postOf("two", { workspaceId: "gone" }), call),
    blog.send(postOf("three"), call),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: { code: "destination_unavailable" } });
  expect(posts()).toHaveLength(2);
});

test("the same key goes to the same place, and different ones to all there are", async () => {
  const { platforms } = createSimulatedDestinations(engine);
  const keys = ["a0", "a1", "a2", "b0", "b1", "b2"];
  const once = await Promise.all(keys.map((key) => platforms.send(postOf(key), call)));
  const again = await Promise.all(keys.map((key) => platforms.send(postOf(key), call)));
  expect(again).toEqual(once);
  expect(new Set(once.map(({ destination }) => destination)).size).toBe(3);
});
