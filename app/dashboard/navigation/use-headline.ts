import { startTransition, useReducer } from "react";
import { useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import { applyToHeadline, type Headline } from "./headline.ts";

interface Held {
  shown: Headline;
  /** The loader's, that this began with. */
  loaded: Headline;
}

type Change = { loaded: Headline } | { message: NewsMessage };

function change(held: Held, event: Change): Held {
  if ("message" in event) return { ...held, shown: applyToHeadline(held.shown, event.message) };
  const { loaded } = event;
  const newer = Date.parse(loaded.generatedAt) >= Date.parse(held.shown.generatedAt);
  return { loaded, shown: newer ? loaded : held.shown };
}

/** The headline as it is now: first what the loader gave, then what the live channel tells. */
export function useHeadline(loaded: Headline): Headline {
  const [held, dispatch] = useReducer(change, { shown: loaded, loaded });

  // The loader has run again, on the way to another page or after a form.
  if (held.loaded !== loaded) dispatch({ loaded });

  // Parts of the page that are still being brought to life must not be interrupted.
  useLiveMessages((message) => startTransition(() => dispatch({ message })));
  return held.shown;
}
