import type { PieceKind } from "../../content/piece";
import type { HandPlace } from "./hand-place";
import { medium } from "./medium";
import { youtube } from "./youtube";

/** A new one is a line here. */
const handPlaces: readonly HandPlace[] = [youtube, medium];

/** Where its owner can put up a text of this kind by hand; null: nowhere. */
export const handPlaceFor = (kind: PieceKind): HandPlace | null =>
  handPlaces.find(({ takes }) => takes === kind) ?? null;
