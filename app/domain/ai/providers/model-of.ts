import type { Payer } from "#app/domain/spending/spend.ts";
import type { Model } from "./model.ts";
import type { Price } from "./prices.server.ts";

/** A workspace's model, who pays for it, and its price. */
export interface ChosenModel {
  model: Model;
  payer: Payer;
  /** Null: unknown. */
  price: Price | null;
}

/**
 * Finds a workspace's model: the owner's, or the operator's.
 * @throws AppError `bad_credentials` when there is none
 */
export type ModelOf = (workspaceId: string) => Promise<ChosenModel>;
