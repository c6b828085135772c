import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { AppError } from "#app/core/errors.ts";
import { markUnpaid } from "#app/domain/ai/providers/failures.ts";
import type { Model, ModelRequest, Usage } from "#app/domain/ai/providers/model.ts";
import { createLedger } from "#app/domain/spending/ledger.server.ts";
import { createCallModel } from "./call-model.server.ts";
import type { ValidationError, PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";

/* Reservations before a model call are always settled. */

leaveOutDuplicates();

const settings = {
  allowanceMicroDollars: 6_000_000_000,
  operator: { dayMicroDollars: 9_000_000_000, monthMicroDollars: 9_000_000_000 },
  dayTokens: 1_000_000,
  operatorDayTokens: 1_000_000,
  allDayTokens: 1_000_000,
};
const shape = z.strictObject({ works: z.boolean() });
const good = JSON.stringify({ works: true });
const price = { input: 1_000_000, output: 2_000_000 };

let outbox: TestOutbox;
let requests: ModelRequest[];
let kept: unknown[];

beforeEach(async () => {
  outbox = await createTestOutbox();
  [requests, kept] = [[], []];
});
afterEach(() => outbox.remove());

interface Asking {
  answers: (() => Promise<{ text: string; usage: Usage | null }>)[];
  validate?: (answer: { works: boolean }) => ValidationError | null;
  priced?: boolean;
  signal?: AbortSignal;
  keep?: () => Promise<unknown>;
}

function ask({ answers, validate, priced = true, signal, keep }: Asking): Promise<void> {
  const model: Model = {
    provider: "openai",
    providerName: "Provider",
    model: "m",
    atOnce: 1,
    manner: () => ({ shaping: "schema", limitName: "max_tokens", streams: true }),
    ask(request) {
      requests.push(request);
      const answer = answers.shift();
      return answer ? answer() : expect.fail("it is asked too often");
    },
  };
  const question: PromptCall<typeof shape> = {
    name: "connection-test",
    prompt: "connection-test",
    instructions: "Answer.",
    material: {},
    shape,
    maxTokens: 100,
    ...(validate && { validate }),
  };
  const account = { workspaceId: outbox.workspaceId, timeZone: "UTC", taskId: "t", ideaId: null };
  return createCallModel({ db: outbox.db, ledger: createLedger({ ...outbox, settings }) })(
    { model, payer: "operator", price: priced ? price : null },
    question,
    { ...account, purpose: "write" },
    { signal: signal ?? new AbortController().signal },
    (_tx, { answer }) => {
      kept.push(answer);
      return keep?.() ?? Promise.resolve();
    },
  );
}

const says = (text: string, usage: Usage | null = { input: 10, output: 5 }) => {
  return () => Promise.resolve({ text, usage });
};
const fails = (error: Error) => () => Promise.reject(error);
const spent = () =>
  outbox.db.reader
    .prepare<[], { status: string; amount: number; tokens: number }>(
      "SELECT status, amount_micro_dollars AS amount, tokens FROM spend_entries ORDER BY id",
    )
    .all();
/** Every byte of the question, plus the answer's limit. */
const setAside = () => {
  const [{ instructions, material, answer }] = requests as [ModelRequest];
  const input = Buffer.byteLength(`${instructions}${material}${JSON.stringify(answer.schema)}`);
  return { least: input + 200, tokens: input + 100 };
};

describe("an answer", () => {
  it("costs what its provider reports, at the price", async () => {
    await ask({ answers: [says(good)] });
    expect(kept).toEqual([{ works: true }]);
    expect(spent()).toEqual([{ status: "settled", amount: 20, tokens: 15 }]);
  });

  it.each<[string, Usage | null]>([
    ["reports nothing", null],
    ["reports negative tokens", { input: -1, output: 5 }],
    ["reports fractions", { input: 1, output: 0.5 }],
    ["reports more than twice the maximum", { input: 1_000_000, output: 5 }],
  ])("costs the reserved amount if its provider %s", async (_, usage) => {
    await ask({ answers: [says(good, usage)] });
    const { least } = setAside();
    expect(spent()).toMatchObject([{ status: "settled" }]);
    expect(spent()[0]?.amount).toBeGreaterThanOrEqual(least);
  });

  it("without a price is believed only up to the reserved amount", async () => {
    await ask({ answers: [says(good, { input: 10, output: 5 })], priced: false });
    await ask({ answers: [says(good, { input: 10_000, output: 5 })], priced: false });
    const [believed, beyond] = spent();
    expect(believed).toEqual({ status: "settled", amount: 0, tokens: 15 });
    expect(beyond?.tokens).toBeGreaterThanOrEqual(setAside().tokens);
    expect(beyond?.tokens).toBeLessThan(10_000);
  });

  it.each(["", " \n"])("without text (%j) costs only its question", async (text) => {
    const usage = { input: 10, output: 0 };
    await ask({ answers: [says(text, usage), says(good)] });
    expect(spent()[0]).toEqual({ status: "settled", amount: 10, tokens: 10 });
  });

  it("with text but no reported output costs the reserved amount", async () => {
    await ask({ answers: [says(good, { input: 10, output: 0 })] });
    expect(spent()[0]?.amount).toBeGreaterThanOrEqual(setAside().least);
  });

  it("is stored and paid in one transaction", async () => {
    const asked = ask({ answers: [says(good)], keep: () => Promise.reject(new Error("full")) });
    await expect(asked).rejects.toThrow("full");
    expect(spent()).toMatchObject([{ status: "reserved" }]);
  });
});

describe("a failing question", () => {
  it("returns the reservation if the provider has not started", async () => {
    const error = markUnpaid(new AppError("writer_unavailable", "Away."));
    await expect(ask({ answers: [fails(error)] })).rejects.toBe(error);
    expect(spent()).toEqual([{ status: "released", amount: 0, tokens: 0 }]);
  });

  it("counts the reservation if it may have been charged", async () => {
    const error = new AppError("broke_off", "It broke off.");
    await expect(ask({ answers: [fails(error)] })).rejects.toBe(error);
    expect(spent()).toMatchObject([{ status: "settled" }]);
    expect(spent()[0]?.amount).toBeGreaterThanOrEqual(setAside().least);
  });

  it("is not asked, and costs nothing, after an abort", async () => {
    const reason = new Error("called off");
    await expect(ask({ answers: [], signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests).toEqual([]);
    expect(spent()).toEqual([{ status: "released", amount: 0, tokens: 0 }]);
  });
});

it("is cut off twice at most, even with an unusable answer in between", async () => {
  const cut = () => fails(new AppError("cut_off", "It was cut."));
  await expect(ask({ answers: [cut(), says("nothing"), cut()] })).rejects.toMatchObject({
    code: "cut_off",
    message: expect.stringContaining("hit its output limit") as string,
  });
  expect(requests).toHaveLength(3);
  expect(kept).toEqual([]);
});

describe("an unusable answer", () => {
  const recoverable = {
    code: "rejected",
    forModel: "It is too short.",
    forOwner: "It is too short.",
    isRecoverable: true,
  } as const;

  it("is asked for once more with the reason, and both are paid", async () => {
    await ask({ answers: [says("nothing"), says(good)] });
    expect(requests).toHaveLength(2);
    expect(requests[1]?.instructions).toContain("could not be used");
    expect(kept).toEqual([{ works: true }]);
    expect(spent().map(({ status }) => status)).toEqual(["settled", "settled"]);
  });

  it("twice fails with the model's name and stores nothing", async () => {
    const asked = ask({ answers: [says("nothing"), says("{}")] });
    await expect(asked).rejects.toMatchObject({
      message: expect.stringContaining("“m”") as string,
    });
    expect(kept).toEqual([]);
    expect(spent().map(({ status }) => status)).toEqual(["settled", "settled"]);
  });

  it("is kept if it is acceptable and the second is no better", async () => {
    const away = markUnpaid(new AppError("writer_unavailable", "Away."));
    await ask({ answers: [says(good), fails(away)], validate: () => recoverable });
    expect(kept).toEqual([{ works: true }]);
    expect(spent().map(({ status }) => status)).toEqual(["settled", "released"]);
  });

  it("is not kept if the second was aborted or failed unexpectedly", async () => {
    const unforeseen = new TypeError("an internal error");
    const asked = ask({ answers: [says(good), fails(unforeseen)], validate: () => recoverable });
    await expect(asked).rejects.toBe(unforeseen);
    const stop = new AbortController();
    const second = () => {
      stop.abort();
      return Promise.reject(new AppError("broke_off", "It broke off."));
    };
    const offered = { answers: [says(good), second], validate: () => recoverable };
    await expect(ask({ ...offered, signal: stop.signal })).rejects.toThrow("It broke off.");
    expect(kept).toEqual([]);
  });
});
