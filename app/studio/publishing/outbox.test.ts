import { describe, expect, test } from "vitest";
import { call } from "../../../tests/harness/call";
import { AppError } from "../../core/errors";
import type { Destination, Post, Receipt } from "./destination";
import { deliver } from "./outbox.server";

const post: Post = { workspaceId: "w", key: "task-7", title: "Cold brew", body: "Grind coarse." };
const unknown = new AppError("outcome_unknown", "the line went dead");
const unavailable = new AppError("destination_unavailable", "the site is away");

/** How a send ends: whether the post has arrived, and whether we are told so. */
interface Ending {
  arrives: boolean;
  told: Error | "receipt";
}

/**
 * A place out there that keeps all it gets, also what it has already: sent twice is there twice.
 * @param endings of one send after the other; those after the last go well
 */
function place({ endings = [], finds = [] }: { endings?: Ending[]; finds?: Error[] }) {
  const calls: string[] = [];
  const received: Post[] = [];
  const receiptOf = ({ key }: Pick<Post, "key">): Receipt => ({
    destination: "blog.example",
    url: `https://blog.example/${key}`,
  });
  const destination: Destination = {
    async send(sent) {
      calls.push("send");
      const { arrives, told } = endings.shift() ?? { arrives: true, told: "receipt" };
      if (arrives) received.push(sent);
      if (told !== "receipt") throw told;
      return receiptOf(sent);
    },
    async find({ workspaceId, key }) {
      calls.push("find");
      const fault = finds.shift();
      if (fault) throw fault;
      const found = received.find((one) => one.key === key && one.workspaceId === workspaceId);
      return found ? receiptOf(found) : null;
    },
  };
  return { destination, calls, received };
}

const receipt: Receipt = { destination: "blog.example", url: "https://blog.example/task-7" };
const well: Ending = { arrives: true, told: "receipt" };

describe("one try", () => {
  test.each([
    ["the first, and it arrives", false, [well], ["send"], receipt, 1],
    [
      "the first, and nothing was sent",
      false,
      [{ arrives: false, told: unavailable }],
      ["send"],
      unavailable,
      0,
    ],
    [
      "nobody knows, and it has arrived",
      false,
      [{ arrives: true, told: unknown }],
      ["send", "find"],
      receipt,
      1,
    ],
    [
      "nobody knows, and it has not",
      false,
      [{ arrives: false, told: unknown }],
      ["send", "find"],
      unknown,
      0,
    ],
    ["resumed, and nothing had arrived", true, [well], ["find", "send"], receipt, 1],
    [
      "a fault that nobody foresaw",
      false,
      [{ arrives: true, told: new TypeError("no") }],
      ["send"],
      new TypeError("no"),
      1,
    ],
  ] as const)("%s", async (_, resumed, endings, calls, outcome, received) => {
    const there = place({ endings: [...endings] });
    const found = await deliver(there.destination, post, { resumed, ...call }).catch(
      (error: unknown) => error,
    );
    expect(found).toEqual(outcome);
    expect(there.calls).toEqual(calls);
    expect(there.received).toEqual(Array.from({ length: received }, () => post));
  });
});

describe("another try of what may have got through", () => {
  test.each([
    ["nobody knew", { arrives: true, told: unknown }, [new Error("it cannot be looked up")]],
    ["a fault that nobody foresaw", { arrives: true, told: new TypeError("no") }, []],
    // The process died before it read the answer: what was thrown reached nobody.
    ["the process died", { arrives: true, told: new Error("killed") }, []],
  ] as const)("%s: it is found and not sent again", async (_, ending, finds) => {
    const there = place({ endings: [ending], finds: [...finds] });
    await expect(deliver(there.destination, post, { resumed: false, ...call })).rejects.toThrow();
    expect(await deliver(there.destination, post, { resumed: true, ...call })).toEqual(receipt);
    expect(there.received).toHaveLength(1);
    expect(there.calls.at(-1)).toBe("find");
  });

  test("nothing is sent while it cannot be looked up", async () => {
    const there = place({ finds: [unavailable] });
    await expect(deliver(there.destination, post, { resumed: true, ...call })).rejects.toBe(
      unavailable,
    );
    expect(there.calls).toEqual(["find"]);
  });

  test("another workspace's post under the same key is not this one", async () => {
    const there = place({});
    await deliver(
      there.destination,
      { ...post, workspaceId: "other" },
      { resumed: false, ...call },
    );
    await deliver(there.destination, post, { resumed: true, ...call });
    expect(there.received.map(({ workspaceId }) => workspaceId)).toEqual(["other", "w"]);
  });
});
