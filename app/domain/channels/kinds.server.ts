import type { ChannelAdapter } from "./channel-adapter.ts";
import { bluesky } from "./bluesky/bluesky.server.ts";
import { ghost } from "./ghost/ghost.server.ts";
import { mastodon } from "./mastodon/mastodon.server.ts";
import { medium } from "./medium/medium.server.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";
import { webhook } from "./webhook/webhook.server.ts";

/** The channel types that can be connected, in display order. Add a new one here. */
export const channelAdapters: readonly ChannelAdapter[] = [
  wordpress,
  ghost,
  bluesky,
  mastodon,
  medium,
  webhook,
];
