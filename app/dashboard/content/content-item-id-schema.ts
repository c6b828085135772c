import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { Id } from "#app/platform/api/pages.ts";

export const ContentItemId = describeFields(z.strictObject({ contentItemId: Id }), {
  contentItemId: "The content item’s ID, from a list.",
});
