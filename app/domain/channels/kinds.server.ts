import type { ChannelAdapter } from "./channel-adapter.ts";
import { bluesky } from "./bluesky/bluesky.server.ts";
import { ghost } from "./ghost/ghost.server.ts";
import { mastodon } from "./mastodon/mastodon.server.ts";
import { medium } from "./medium/medium.server.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";
import { webhook } from "./webhook/webhook.server.ts";

/** The sorts of places that can be connected, in the order they are shown. A new one is a line here. */
export const channelAdapters: readonly ChannelAdapter[] = [
  wordpress,
  ghost,
  bluesky,
  mastodon,
  medium,
  webhook,
];
