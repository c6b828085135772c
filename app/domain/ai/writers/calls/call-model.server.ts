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

/** On whose account a model is asked. */
export interface Account {
  workspaceId: string;
  timeZone: string;
  taskId: string | null;
  ideaId: string | null;
  /** The sort of work, such as `write`. */
  purpose: string;
}

interface CallModelDeps {
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
 * cannot be used, or was cut, is asked for once more.
 */
export function createCallModel({ db, ledger }: CallModelDeps) {
  const rooms = createRooms();
  /**
   * @param persist stores an answer, in the transaction that settles it, unless it says why it cannot be used
   * @returns what `keep` has said
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
    // No words cost nothing: that is believed.
    const used = spent(usage, text.trim() === "" ? 0 : 1);
    return db.write(async (tx) => {
      await ledger.settle(tx, entry, used);
      return persist(tx, text, { usage: used && usage, microDollars: used && used.microDollars });
    });

    /** @param least so many tokens it has written at least */
    function spent(told: Usage | null, least: number) {
      const usage = credible(told, bound, price);
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
    // Once more, and then it is as it is.
    try {
      if (!question.once) fault = await tryInRoom(fault);
    } catch (error) {
      if (recoverable === null || !isAppError(error) || call.signal.aborted) throw error;
    }
    if (!fault) return;
    // What could be borne was better than what came of asking once more, or nothing came of that.
    const given = recoverable;
    if (given === null) throw new AppError(fault.code, unusable(chosen, fault.forOwner));
    await db.write((tx) => persist(tx, given));

    /** What was cut is asked for once more, with more room. */
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

    /** @returns why the answer cannot be used, or is asked for once more; null: it is kept */
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

/** More room was not enough, or there is none: a limit, or what the model takes at most. */
const isNoHelp = (error: unknown): boolean =>
  isCut(error) ||
  (isAppError(error) &&
    (error.code === "budget_reached" || (wasUnpaid(error) && asksTooMuch.has(error.code))));
const asksTooMuch: ReadonlySet<string> = new Set(["rejected", "too_long"]);

const outOfRoom = (chosen: ChosenModel, cause: unknown): AppError =>
  new AppError("cut_off", unusable(chosen, "did not come to an end in the room it had"), { cause });

/** In one sentence, with what to do. */
function unusable({ model, payer }: ChosenModel, told: string): string {
  const other =
    payer === "owner" ? "choose another model" : "connect a writer of your own under Connections";
  return `“${model.model}” ${told}: try again, or ${other}`;
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

/** No call takes more: every byte could be a token, and so could each of those agreed for the answer. */
function boundOf({ instructions, material, answer, maxTokens }: ModelRequest): Usage {
  const input = maxTokensOf(`${instructions}${material}${JSON.stringify(answer.schema)}`);
  return { input, output: maxTokens };
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
  if (!isCount(input) || !isCount(output) || input + output > most) return null;
  // At a price nobody reads for nothing; a server of one's own may tell only what it had not read before.
  return price && input === 0 ? null : usage;
}

function readAnswer<Shape extends z.ZodType>(
  { shape, validate }: PromptCall<Shape>,
  text: string,
): { answer: z.infer<Shape> | null; fault: ValidationError | null } {
  const fitted = fitAnswer(shape, text);
  if ("why" in fitted) {
    const forOwner = "did not answer in a form that can be read";
    return { answer: null, fault: { code: "rejected", forModel: fitted.why, forOwner } };
  }
  const { answer } = fitted;
  const fault = damageIn(answer) ?? validate?.(answer) ?? null;
  return { answer: fault && !fault.isRecoverable ? null : answer, fault };
}
