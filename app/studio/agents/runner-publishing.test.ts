import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { HOUR, MINUTE, SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { Destination } from "../publishing/destination";

/*
 * From the draft to the confirmed publication, with an end of the process, or of what is known,
 * between any two lines. Whatever happens, the place has the post once.
 */
type Engine = Awaited<ReturnType<typeof createTestEngine>>;
type Send = Destination["send"];
/** Has the post arrive at the place itself. */
type Arrive = (post: Parameters<Send>[0]) => ReturnType<Send>;
let engine: Engine;
/** What the blog does with a post; each test has its own. */
let send: (post: Parameters<Send>[0], arrive: Arrive) => ReturnType<Send>;
let lookups: number;

const never = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  send = (post, arrive) => arrive(post);
  lookups = 0;
  engine = await createTestEngine({
    edge: (edge) => {
      const { blog } = edge.destinations;
      const watched: Destination = {
        send: (post, call) => send(post, (sent) => blog.send(sent, call)),
        find(post, call) {
          lookups += 1;
          return blog.find(post, call);
        },
      };
      return { ...edge, destinations: { ...edge.destinations, blog: watched } };
    },
  });
  // The content writer alone has something to do.
  await engine.change("UPDATE agents SET enabled = 0 WHERE position <> 0");
  await engine.change("UPDATE tasks SET due_at = NULL");
  await engine.change(
    "UPDATE tasks SET due_at = ? WHERE agent_id IN (SELECT id FROM agents WHERE position = 0)",
    engine.clock.now(),
  );
});
afterEach(() => engine.remove());

interface Task {
  id: string;
  status: string;
  step: number;
  attempt: number;
  error: string | null;
}

const task = () =>
  engine.rows<Task>(
    `SELECT t.* FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE a.position = 0 AND t.ordinal = 1`,
  )[0] ?? expect.fail("no task");

const publications = () =>
  engine.rows("SELECT idempotency_key, workspace_id, status, url FROM publications");
const posts = () => engine.rows("SELECT idempotency_key, deliveries FROM simulated_posts");

const armed = () => ({
  idempotency_key: task().id,
  workspace_id: engine.workspaceId,
  status: "armed",
  url: null,
});

/** Has the task sent and measured by whoever comes next. */
async function takeOver(): Promise<void> {
  send = (post, arrive) => arrive(post);
  const successor = engine.makeRunner();
  await successor.recover();
  expect(successor.tick()).toBe(1);
  await successor.idle();
}

function expectPublishedOnce(): void {
  expect(task()).toMatchObject({ status: "done" });
  expect(posts()).toEqual([{ idempotency_key: task().id, deliveries: 1 }]);
  expect(publications()).toEqual([
    { ...armed(), status: "confirmed", url: expect.stringMatching(/^https:/) as unknown },
  ]);
  expect(engine.rows("SELECT id FROM content")).toHaveLength(1);
  expect(
    engine.rows<{ tally: string }>(
      "SELECT simulated_tally AS tally FROM agents WHERE position = 0",
    ),
  ).toEqual([{ tally: expect.stringContaining('"at:sample blog":1') as unknown }]);
}

test("a post is armed, for everybody to see, before it is sent, and confirmed after", async () => {
  const seen: unknown[] = [];
  send = (post, arrive) => {
    seen.push(publications());
    expect(post).toMatchObject({ key: task().id, workspaceId: engine.workspaceId });
    expect(engine.rows("SELECT title, body FROM content")).toEqual([
      { title: post.title, body: post.body },
    ]);
    return arrive(post);
  };
  engine.runner.tick();
  await engine.runner.idle();
  expect(seen).toEqual([[armed()]]);
  expectPublishedOnce();
  // What is sent for the first time need not be looked up.
  expect(lookups).toBe(0);
});

describe("the process dies", () => {
  test("before the post is sent", async () => {
    send = never;
    engine.runner.tick();
    await expect.poll(publications).toEqual([armed()]);
    await engine.runner.stop();
    expect(posts()).toEqual([]);
    await takeOver();
    expect(lookups).toBe(1);
    expectPublishedOnce();
  });

  test("after the post has arrived and before anybody is told", async () => {
    send = (post, arrive) => arrive(post).then(never);
    engine.runner.tick();
    await expect.poll(posts).toHaveLength(1);
    await engine.runner.stop();
    expect(publications()).toEqual([armed()]);
    await takeOver();
    expect(lookups).toBe(1);
    expectPublishedOnce();
  });

  test("after it was told and before that is stored", async () => {
    send = async (post, arrive) => {
      const receipt = await arrive(post);
      await engine.runner.stop();
      return receipt;
    };
    engine.runner.tick();
    await engine.runner.idle();
    expect(publications()).toEqual([armed()]);
    await takeOver();
    expectPublishedOnce();
  });

  test("again and again", async () => {
    send = (post, arrive) => arrive(post).then(never);
    engine.runner.tick();
    await expect.poll(posts).toHaveLength(1);
    for (let death = 0; death < 3; death += 1) {
      engine.clock.advance(HOUR);
      const successor = engine.makeRunner();
      await successor.recover();
      successor.tick();
      await successor.stop();
    }
    await takeOver();
    expectPublishedOnce();
  });
});

describe("nobody knows whether it arrived", () => {
  const unknown = new AppError("outcome_unknown", "the line went dead");

  test("it has: it is found at once", async () => {
    send = async (post, arrive) => {
      await arrive(post);
      throw unknown;
    };
    engine.runner.tick();
    await engine.runner.idle();
    expect(task().attempt).toBe(1);
    expectPublishedOnce();
  });

  test("it has not: it is looked for again before it is sent again", async () => {
    send = () => Promise.reject(unknown);
    engine.runner.tick();
    await engine.runner.idle();
    expect(task()).toMatchObject({ status: "queued", step: 1, error: unknown.message });
    // What people read is "Being checked".
    expect(publications()).toEqual([{ ...armed(), status: "unknown" }]);
    expect(lookups).toBe(1);
    send = (post, arrive) => {
      expect(lookups).toBe(2);
      return arrive(post);
    };
    await engine.run(4 * SECOND);
    expect(task().attempt).toBe(2);
    expectPublishedOnce();
  });

  test("nor after three tries: a person is asked to look, and nothing says that it is being sent", async () => {
    send = () => Promise.reject(unknown);
    engine.runner.tick();
    await engine.runner.idle();
    await engine.run(12 * SECOND);
    expect(task()).toMatchObject({ status: "needs_check", attempt: 3, error: unknown.message });
    expect(publications()).toEqual([{ ...armed(), status: "unknown" }]);
    expect(posts()).toEqual([]);
  });

  test("a fault that nobody foresaw: it has arrived all the same, and is found", async () => {
    send = async (post, arrive) => {
      await arrive(post);
      throw new TypeError("cannot read the answer");
    };
    engine.runner.tick();
    await engine.runner.idle();
    expect(task()).toMatchObject({ status: "queued", error: "an unexpected problem" });
    await engine.run(4 * SECOND);
    expectPublishedOnce();
  });

  test("paused meanwhile, it is looked for when the agent is started", async () => {
    send = async (post, arrive) => {
      await engine.controls.pauseAll(engine.actor);
      await arrive(post);
      throw new TypeError("cannot read the answer");
    };
    engine.runner.tick();
    await engine.runner.idle();
    expect(task()).toMatchObject({ status: "queued", due_at: null });
    send = (post, arrive) => arrive(post);
    await engine.controls.startAll(engine.actor);
    await engine.run(2 * MINUTE);
    expect(
      engine.rows("SELECT deliveries FROM simulated_posts WHERE idempotency_key = ?", task().id),
    ).toEqual([{ deliveries: 1 }]);
    expect(task().status).toBe("done");
  });
});

test("a place that is away is tried again until it is back, and nothing is sent twice", async () => {
  let tries = 0;
  send = (post, arrive) => {
    tries += 1;
    if (tries < 5) throw new AppError("destination_unavailable", "the site is away");
    return arrive(post);
  };
  engine.runner.tick();
  await engine.runner.idle();
  await engine.run(MINUTE);
  expect(tries).toBe(5);
  expectPublishedOnce();
});

test("a place that rejects it: the task has failed, and so has its publication", async () => {
  send = () => Promise.reject(new AppError("rejected", "the site wants no such text"));
  engine.runner.tick();
  await engine.runner.idle();
  expect(task()).toMatchObject({ status: "failed", error: "the site wants no such text" });
  expect(publications()).toEqual([{ ...armed(), status: "failed" }]);
});
