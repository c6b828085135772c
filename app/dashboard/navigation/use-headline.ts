import { startTransition, useReducer } from "react";
import { useLiveMessages } from "#app/platform/realtime/live-channel.tsx";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import { applyToHeadline, type Headline } from "./headline.ts";

interface Held {
  shown: Headline;
  /** The loader's data that this started from. */
  loaded: Headline;
}

type Change = { loaded: Headline } | { message: NewsMessage };

function change(held: Held, event: Change): Held {
  if ("message" in event) return { ...held, shown: applyToHeadline(held.shown, event.message) };
  const { loaded } = event;
  const newer = Date.parse(loaded.generatedAt) >= Date.parse(held.shown.generatedAt);
  return { loaded, shown: newer ? loaded : held.shown };
}

/** The current headline: the loader's data, then live updates. */
export function useHeadline(loaded: Headline): Headline {
  const [held, dispatch] = useReducer(change, { shown: loaded, loaded });

  // The loader ran again after a navigation or a form.
  if (held.loaded !== loaded) dispatch({ loaded });

  // Do not interrupt parts of the page that are still hydrating.
  useLiveMessages((message) => startTransition(() => dispatch({ message })));
  return held.shown;
}
