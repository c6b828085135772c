import type { Payer } from "#app/domain/spending/spend.ts";
import type { Model } from "./model.ts";
import type { Price } from "./prices.server.ts";

/** The model that writes for a workspace, who pays for it, and what it costs. */
export interface ChosenModel {
  model: Model;
  payer: Payer;
  /** Null: nobody knows. */
  price: Price | null;
}

/**
 * Finds the model of a workspace: its owner's own, or the operator's.
 * @throws AppError `bad_credentials` when there is none
 */
export type ModelOf = (workspaceId: string) => Promise<ChosenModel>;
