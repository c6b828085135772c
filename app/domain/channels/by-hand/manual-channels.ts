import type { ContentType } from "#app/domain/content/content-item.ts";
import type { ManualChannel } from "./manual-channel.ts";
import { medium } from "./medium.ts";
import { youtube } from "./youtube.ts";

/** A new one is a line here. */
const manualChannels: readonly ManualChannel[] = [youtube, medium];

/** Where its owner can put up a text of this kind by hand; null: nowhere. */
export const manualChannelFor = (kind: ContentType): ManualChannel | null =>
  manualChannels.find(({ takes }) => takes === kind) ?? null;
