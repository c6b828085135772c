import { startTransition, useReducer } from "react";
import { useLiveMessages } from "../../platform/live/live-channel";
import type { ServerMessage } from "../../platform/live/protocol";
import { applyToNotifications, type Notifications } from "./notifications";

interface Held {
  shown: Notifications;
  /** The loader's, that this began with. */
  loaded: Notifications;
}

type Change = { loaded: Notifications } | { message: ServerMessage };

function change(held: Held, event: Change): Held {
  if ("message" in event) {
    return { ...held, shown: applyToNotifications(held.shown, event.message) };
  }
  const { loaded } = event;
  const newer = Date.parse(loaded.generatedAt) >= Date.parse(held.shown.generatedAt);
  return { loaded, shown: newer ? loaded : held.shown };
}

/** The notifications as they are now: first what the loader gave, then what the channel tells. */
export function useLiveNotifications(loaded: Notifications): Notifications {
  const [held, dispatch] = useReducer(change, { shown: loaded, loaded });

  // The loader has run again, on the way to another page or after a form.
  if (held.loaded !== loaded) dispatch({ loaded });

  // Parts of the page that are still being brought to life must not be interrupted.
  useLiveMessages((message) => startTransition(() => dispatch({ message })));
  return held.shown;
}
