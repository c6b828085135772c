import * as z from "zod";
import type { Db, Queries } from "../../../db/client.server";
import { AppError, isAppError } from "../../core/errors";
import type { Call } from "../../core/call";
import { wasUnpaid } from "../models/failures";
import type { ModelRequest, Usage } from "../models/model";
import type { ChosenModel } from "../models/model-of";
import { costOf, tokensAtMostOf, type Price } from "../models/prices.server";
import type { Ledger } from "../spending/ledger.server";
import type { Fault, Question } from "./script";

/** On whose account a model is asked. */
export interface Account {
  workspaceId: string;
  timeZone: string;
  taskId: string | null;
  ideaId: string | null;
  /** The sort of work, such as `write`. */
  purpose: string;
}

interface AskDeps {
  db: Db;
  ledger: Ledger;
}

/** What a model was asked for, and what that took. */
interface Given<Answer> {
  answer: Answer;
  usage: Usage | null;
  microDollars: number | null;
}

/**
 * Asks a model one question: what it costs at most is set aside before, settled after, and an answer that
 * cannot be used is asked for once more.
 */
export function createAsk({ db, ledger }: AskDeps) {
  /**
   * @param keep stores an answer, in the transaction that settles it, unless it says why it cannot be used
   * @returns what `keep` has said
   */
  async function askOnce(
    { model, payer, price }: ChosenModel,
    request: ModelRequest,
    account: Account,
    call: Call,
    keep: (tx: Queries, text: string, used: Omit<Given<never>, "answer">) => Promise<Fault | null>,
  ): Promise<Fault | null> {
    const bound = boundOf(request);
    const entry = await ledger.reserve({
      ...account,
      payer,
      provider: model.provider,
      model: model.model,
      origin: "real",
      whileLive: account.taskId !== null,
      price,
      boundTokens: bound.input + bound.output,
      boundMicroDollars: price ? costOf(bound, price) : 0,
    });
    try {
      call.signal.throwIfAborted();
    } catch (error) {
      await ledger.release(entry);
      throw error;
    }
    let given: Awaited<ReturnType<typeof model.ask>>;
    try {
      given = await model.ask(request, call);
    } catch (error) {
      if (wasUnpaid(error)) await ledger.release(entry);
      else await db.write((tx) => ledger.settle(tx, entry, null));
      throw error;
    }
    const { text } = given;
    const usage = credible(given.usage, bound, price);
    const microDollars = usage ? (price ? costOf(usage, price) : 0) : null;
    const used = usage && { microDollars: microDollars ?? 0, tokens: usage.input + usage.output };
    return db.write(async (tx) => {
      await ledger.settle(tx, entry, used);
      return keep(tx, text, { usage, microDollars });
    });
  }

  return async function ask<Shape extends z.ZodType>(
    chosen: ChosenModel,
    question: Question<Shape>,
    account: Account,
    call: Call,
    keep: (tx: Queries, given: Given<z.infer<Shape>>) => Promise<unknown>,
  ): Promise<void> {
    let bearable: Given<z.infer<Shape>> | null = null;
    let fault = await tryOnce(null);
    if (!fault) return;
    // Once more, and then it is as it is.
    try {
      fault = await tryOnce(fault);
    } catch (error) {
      if (bearable === null || !isAppError(error) || call.signal.aborted) throw error;
    }
    if (!fault) return;
    // What could be borne was better than what came of asking once more, or nothing came of that.
    const given = bearable;
    if (given === null) throw new AppError(fault.code, unusable(chosen, fault));
    await db.write((tx) => keep(tx, given));

    /** @returns why the answer cannot be used, or is asked for once more; null: it is kept */
    function tryOnce(before: Fault | null): Promise<Fault | null> {
      const request = requestOf(question, before);
      return askOnce(chosen, request, account, call, async (tx, text, used) => {
        const { answer, fault: found } = readAnswer(question, text);
        if (answer === null) return found;
        if (found && before === null) bearable = { answer, ...used };
        else await keep(tx, { answer, ...used });
        return before === null ? found : null;
      });
    }
  };
}

export type Ask = ReturnType<typeof createAsk>;

function unusable({ model }: ChosenModel, { words }: Fault): string {
  return `“${model.model}” gave an answer that cannot be used (${words.replace(/\.$/u, "")})`;
}

function requestOf(question: Question, fault: Fault | null): ModelRequest {
  const { instructions, material, shape, tokensAtMost } = question;
  const again = fault
    ? `\n\nYour last answer could not be used. ${fault.words} Answer once more.`
    : "";
  return {
    instructions: `${instructions}${again}`,
    material: JSON.stringify(material),
    answer: { name: "answer", schema: z.toJSONSchema(shape, { target: "draft-7" }) },
    tokensAtMost,
  };
}

/** No call takes more: every byte could be a token, and so could each of those agreed for the answer. */
function boundOf({ instructions, material, answer, tokensAtMost }: ModelRequest): Usage {
  const input = tokensAtMostOf(`${instructions}${material}${JSON.stringify(answer.schema)}`);
  return { input, output: tokensAtMost };
}

/**
 * What a model has used, by what its provider says; null: nobody knows, and what was set aside counts. Whoever runs
 * the server says it, and all workspaces share a limit: without a price nothing beyond what was set aside is believed.
 * At a price the provider's bill has it, so that somewhat more counts as it was said, but nobody charges for more than
 * twice of what could be used at most.
 */
function credible(usage: Usage | null, bound: Usage, price: Price | null): Usage | null {
  if (usage === null) return null;
  const most = (bound.input + bound.output) * (price ? 2 : 1);
  const isCount = (tokens: number) => Number.isSafeInteger(tokens) && tokens >= 0;
  const { input, output } = usage;
  return isCount(input) && isCount(output) && input + output <= most ? usage : null;
}

function readAnswer<Shape extends z.ZodType>(
  { shape, faultOf }: Question<Shape>,
  text: string,
): { answer: z.infer<Shape> | null; fault: Fault | null } {
  const parsed = shape.safeParse(jsonIn(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
    const words = `It was not the JSON that was agreed${where}: ${issue?.message ?? "no JSON"}.`;
    return { answer: null, fault: { code: "rejected", words } };
  }
  const fault = faultOf?.(parsed.data) ?? null;
  return { answer: fault && !fault.isBearable ? null : parsed.data, fault };
}

/** Some put fences or a sentence around it. */
function jsonIn(text: string): unknown {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  try {
    return JSON.parse(start === -1 ? text : text.slice(start, end + 1)) as unknown;
  } catch {
    return undefined;
  }
}
