import * as z from "zod";
import type { Db, Queries } from "#db/client.server.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { Call } from "#app/core/async/call.ts";
import { usageOf, wasUnpaid } from "#app/domain/ai/providers/failures.ts";
import type { ModelRequest, Usage } from "#app/domain/ai/providers/model.ts";
import type { ChosenModel } from "#app/domain/ai/providers/model-of.ts";
import { costOf, maxTokensOf, type Price } from "#app/domain/ai/providers/prices.server.ts";
import type { Ledger } from "#app/domain/spending/ledger.server.ts";
import { damageIn } from "#app/domain/ai/writers/answers/validation-error.ts";
import { fitAnswer } from "#app/domain/ai/writers/answers/fit-answer.ts";
import { createRooms } from "./room.ts";
import type { ValidationError, PromptCall } from "#app/domain/ai/writers/prompts/prompt-chain.ts";

/** The account for model calls. */
export interface Account {
  workspaceId: string;
  timeZone: string;
  taskId: string | null;
  ideaId: string | null;
  /** The type of work, such as `write`. */
  purpose: string;
}

interface CallModelDeps {
  db: Db;
  ledger: Ledger;
}

/** A model's answer, and what it took. */
interface Given<Answer> {
  answer: Answer;
  usage: Usage | null;
  microDollars: number | null;
}

/**
 * Asks a model one question. The maximum cost is reserved before and settled after, and an unusable
 * or cut answer is asked for once more.
 */
export function createCallModel({ db, ledger }: CallModelDeps) {
  const rooms = createRooms();
  /**
   * @param persist stores an answer, in the transaction that settles it, or returns why it is
   * unusable
   * @returns what `persist` returned
   */
  async function callOnce(
    { model, payer, price }: ChosenModel,
    request: ModelRequest,
    account: Account,
    call: Call,
    persist: (
      tx: Queries,
      text: string,
      used: Omit<Given<never>, "answer">,
    ) => Promise<ValidationError | null>,
  ): Promise<ValidationError | null> {
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
      else await db.write((tx) => ledger.settle(tx, entry, spent(usageOf(error), 0)));
      throw error;
    }
    const { text, usage } = given;
    // An empty answer is believed to be free.
    const used = spent(usage, text.trim() === "" ? 0 : 1);
    return db.write(async (tx) => {
      await ledger.settle(tx, entry, used);
      return persist(tx, text, { usage: used && usage, microDollars: used && used.microDollars });
    });

    /** @param least minimum of tokens that it wrote */
    function spent(reason: Usage | null, least: number) {
      const usage = credible(reason, bound, price);
      if (usage === null || usage.output < least) return null;
      const microDollars = price ? costOf(usage, price) : 0;
      return { microDollars, tokens: usage.input + usage.output };
    }
  }

  return async function ask<Shape extends z.ZodType>(
    chosen: ChosenModel,
    question: PromptCall<Shape>,
    account: Account,
    call: Call,
    persist: (tx: Queries, given: Given<z.infer<Shape>>) => Promise<unknown>,
  ): Promise<void> {
    const { workspaceId } = account;
    const { model } = chosen;
    const who = `${workspaceId} ${model.provider} ${model.model}`;
    let recoverable: Given<z.infer<Shape>> | null = null;
    let wasCut = false;
    let fault = await tryInRoom(null);
    if (!fault) return;
    // Once more, then it stays as it is.
    try {
      if (!question.once) fault = await tryInRoom(fault);
    } catch (error) {
      if (recoverable === null || !isAppError(error) || call.signal.aborted) throw error;
    }
    if (!fault) return;
    // The acceptable first answer is used if the second was no better.
    const given = recoverable;
    if (given === null) throw new AppError(fault.code, unusable(chosen, fault.forOwner));
    await db.write((tx) => persist(tx, given));

    /** A cut answer is asked for once more with more room. */
    async function tryInRoom(before: ValidationError | null): Promise<ValidationError | null> {
      try {
        return await tryOnce(before);
      } catch (error) {
        if (!isCut(error) || question.once === "always") throw error;
        if (wasCut) throw outOfRoom(chosen, error);
        wasCut = true;
        try {
          return await tryOnce(before);
        } catch (again) {
          throw isNoHelp(again) ? outOfRoom(chosen, again) : again;
        }
      }
    }

    /** @returns why the answer is unusable or asked for again; null: it is stored */
    async function tryOnce(before: ValidationError | null): Promise<ValidationError | null> {
      const { maxTokens } = question;
      const room = rooms.for(who, maxTokens);
      const request = requestOf(question, before, room);
      try {
        return await callOnce(chosen, request, account, call, async (tx, text, used) => {
          rooms.answered(who, maxTokens, used.usage);
          const { answer, fault: found } = readAnswer(question, text);
          if (answer === null) return found;
          if (found && before === null) recoverable = { answer, ...used };
          else await persist(tx, { answer, ...used });
          return before === null ? found : null;
        });
      } catch (error) {
        if (isCut(error)) rooms.cut(who, room, usageOf(error));
        throw error;
      }
    }
  };
}

export type CallModel = ReturnType<typeof createCallModel>;

const isCut = (error: unknown): boolean => isAppError(error) && error.code === "cut_off";

/** More room did not help or was not possible: a limit, or the model's maximum. */
const isNoHelp = (error: unknown): boolean =>
  isCut(error) ||
  (isAppError(error) &&
    (error.code === "budget_reached" || (wasUnpaid(error) && asksTooMuch.has(error.code))));
const asksTooMuch: ReadonlySet<string> = new Set(["rejected", "too_long"]);

const outOfRoom = (chosen: ChosenModel, cause: unknown): AppError =>
  new AppError("cut_off", unusable(chosen, "hit its output limit"), { cause });

/** One sentence that says what to do. */
function unusable({ model, payer }: ChosenModel, reason: string): string {
  const other =
    payer === "owner" ? "choose another model" : "connect your own AI provider under Connections";
  return `“${model.model}” ${reason}: try again, or ${other}`;
}

function requestOf(
  question: PromptCall,
  fault: ValidationError | null,
  room: number,
): ModelRequest {
  const { instructions, material, shape } = question;
  const again = fault
    ? `\n\nYour last answer could not be used. ${fault.forModel} Answer once more.`
    : "";
  return {
    instructions: `${instructions}${again}`,
    material: JSON.stringify(material),
    answer: { name: "answer", schema: z.toJSONSchema(shape, { target: "draft-7" }) },
    maxTokens: room,
  };
}

/** The maximum of a call: every byte could be a token, plus the answer's limit. */
function boundOf({ instructions, material, answer, maxTokens }: ModelRequest): Usage {
  const input = maxTokensOf(`${instructions}${material}${JSON.stringify(answer.schema)}`);
  return { input, output: maxTokens };
}

/**
 * The reported usage, if credible; null: unknown, so the reservation counts. The server
 * reports it, and workspaces share a limit: without a price, nothing above the reservation
 * is believed. With a price the provider's bill decides, so up to twice the maximum is believed.
 */
function credible(usage: Usage | null, bound: Usage, price: Price | null): Usage | null {
  if (usage === null) return null;
  const most = (bound.input + bound.output) * (price ? 2 : 1);
  const isCount = (tokens: number) => Number.isSafeInteger(tokens) && tokens >= 0;
  const { input, output } = usage;
  if (!isCount(input) || !isCount(output) || input + output > most) return null;
  // A priced input is never free; a local server may report only uncached tokens.
  return price && input === 0 ? null : usage;
}

function readAnswer<Shape extends z.ZodType>(
  { shape, validate }: PromptCall<Shape>,
  text: string,
): { answer: z.infer<Shape> | null; fault: ValidationError | null } {
  const fitted = fitAnswer(shape, text);
  if ("why" in fitted) {
    const forOwner = "didn’t answer in a readable form";
    return { answer: null, fault: { code: "rejected", forModel: fitted.why, forOwner } };
  }
  const { answer } = fitted;
  const fault = damageIn(answer) ?? validate?.(answer) ?? null;
  return { answer: fault && !fault.isRecoverable ? null : answer, fault };
}
