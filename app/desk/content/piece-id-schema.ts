import * as z from "zod/mini";
import { describeFields } from "../../core/field-texts";
import { Id } from "../../platform/api/pages";

export const PieceId = describeFields(z.strictObject({ pieceId: Id }), {
  pieceId: "The text’s id, as a list has given it.",
});
