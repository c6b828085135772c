import type { PlaceKind } from "./place-kind";
import { bluesky } from "./bluesky/bluesky.server";
import { ghost } from "./ghost/ghost.server";
import { mastodon } from "./mastodon/mastodon.server";
import { medium } from "./medium/medium.server";
import { wordpress } from "./wordpress/wordpress.server";
import { webhook } from "./webhook/webhook.server";

/** The sorts of places that can be connected, in the order they are shown. A new one is a line here. */
export const placeKinds: readonly PlaceKind[] = [
  wordpress,
  ghost,
  bluesky,
  mastodon,
  medium,
  webhook,
];
