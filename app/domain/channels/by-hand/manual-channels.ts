import type { ContentType } from "#app/domain/content/content-item.ts";
import type { ManualChannel } from "./manual-channel.ts";
import { medium } from "./medium.ts";
import { youtube } from "./youtube.ts";

/** A new one is a line here. */
const manualChannels: readonly ManualChannel[] = [youtube, medium];

/** The manual channel for this content type; null: none. */
export const manualChannelFor = (kind: ContentType): ManualChannel | null =>
  manualChannels.find(({ takes }) => takes === kind) ?? null;
