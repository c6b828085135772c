import { subjectAddress } from "../../workspace/addresses/subject";
import type { ComingItem } from "../../workspace/overview";

/** Where what comes next is found; null: it is of the demo's plan, which is its owner's. */
export const comingAddress = (
  { state, id }: Pick<ComingItem, "state" | "id">,
  demo: boolean,
): string | null => subjectAddress(state === "planned" ? { ideaId: id } : { pieceId: id }, demo);
