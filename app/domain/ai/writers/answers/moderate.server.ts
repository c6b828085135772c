import type { Db, Queries } from "#db/client.server.ts";
import type { Call } from "#app/core/async/call.ts";
import { isAppError } from "#app/core/errors.ts";
import { wasUnpaid } from "#app/domain/ai/providers/failures.ts";
import type { Model } from "#app/domain/ai/providers/model.ts";
import type { ChosenModel, ModelOf } from "#app/domain/ai/providers/model-of.ts";
import { moderationModel } from "#app/domain/ai/providers/moderation.ts";
import type { Ledger } from "#app/domain/spending/ledger.server.ts";
import type { Moderation, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import type { Account } from "#app/domain/ai/writers/calls/call-model.server.ts";

interface ModerateDeps {
  db: Db;
  ledger: Ledger;
  modelOf: ModelOf;
}

/** In characters: each part is judged as a whole. */
const maxPartLength = 8_000;

/**
 * Asks the provider's moderation about a text, if it has one. An outage does not stop the text, but
 * a person has to review it.
 */
export function createModerate({ db, ledger, modelOf }: ModerateDeps) {
  /** @param keep stores the result, in the transaction that settles the call */
  return async function moderate(
    texts: readonly WrittenText[],
    account: Account,
    call: Call,
    keep: (tx: Queries, said: Moderation) => Promise<unknown>,
  ): Promise<Moderation> {
    const say = async (said: Moderation): Promise<Moderation> => {
      await db.write((tx) => keep(tx, said));
      return said;
    };
    let chosen: ChosenModel;
    try {
      chosen = await modelOf(account.workspaceId);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return say(away("Moderation", error.message));
    }
    const { model, payer } = chosen;
    if (!model.moderate) return say(notOffered(model));
    const entry = await ledger.reserve({
      ...account,
      payer,
      purpose: "moderation",
      provider: model.provider,
      model: moderationModel,
      origin: "real",
      whileLive: true,
      // Free, but recorded to show where the text was sent.
      price: { input: 0, output: 0 },
      boundTokens: 0,
      boundMicroDollars: 0,
    });
    try {
      call.signal.throwIfAborted();
      const against = await model.moderate(partsOf(texts), call);
      const said = against === null ? notOffered(model) : saidBy(model, against);
      await db.write(async (tx) => {
        await ledger.settle(tx, entry, { microDollars: 0, tokens: 0 });
        await keep(tx, said);
      });
      return said;
    } catch (error) {
      if (wasUnpaid(error)) await ledger.release(entry);
      else await db.write((tx) => ledger.settle(tx, entry, { microDollars: 0, tokens: 0 }));
      call.signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      return say(away(`${model.providerName}’s moderation`, error.message));
    }
  };
}

export type Moderate = ReturnType<typeof createModerate>;

function saidBy({ providerName }: Model, against: readonly string[]): Moderation {
  if (against.length === 0)
    return { outcome: "passed", words: `${providerName}’s moderation found nothing` };
  const words = `${providerName}’s moderation flagged: ${against.join(", ")}. It needs your approval`;
  return { outcome: "look", words };
}

const notOffered = ({ providerName }: Model): Moderation => ({
  outcome: null,
  words: `Not checked: ${providerName} offers no moderation`,
});

const away = (who: string, why: string): Moderation => ({
  outcome: "look",
  words: `${who} couldn’t be reached (${why.replace(/\.$/u, "")}), so it needs your approval`,
});

/** Everything that readers will see. */
function partsOf(texts: readonly WrittenText[]): string[] {
  const whole = texts.map(({ title, body, fields: { description } }) =>
    [title, typeof description === "string" ? description : "", body].join("\n\n"),
  );
  return whole.flatMap(
    (text) => text.match(new RegExp(`[\\s\\S]{1,${maxPartLength}}`, "gu")) ?? [],
  );
}
