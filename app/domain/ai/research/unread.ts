import type { UnreadPage } from "#app/domain/content/provenance.ts";

/** Why a page could not be read, following "We couldn't read example.com". */
const reasons = {
  sign_in: "it asks for a sign-in",
  refused: "it doesn't let us in",
  gone: "there is no such page",
  busy: "it is limiting visits right now",
  broken: "the site has a problem",
  slow: "it took too long to answer",
  unreachable: "it could not be reached",
  too_large: "it is too large",
  unknown: "it isn't a web page, a feed, or a text",
  empty: "we found no text on it",
} as const;

export type UnreadReason = keyof typeof reasons;

/** Null: a successful status. */
export function reasonOfStatus(status: number): UnreadReason | null {
  if (status < 400) return null;
  if (status === 401 || status === 407) return "sign_in";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "busy";
  return status >= 500 ? "broken" : "refused";
}

/** @param code of an AppError that begins with `outbound_` */
export function reasonOfFailure(code: string): UnreadReason {
  if (code === "outbound_timeout") return "slow";
  if (code === "outbound_too_large") return "too_large";
  return "unreachable";
}

/** For example "We couldn't read example.com/x (it asks for a sign-in)." */
export function unreadInWords({ address, why }: UnreadPage): string {
  const shown = address.replace(/^https?:\/\//iu, "").replace(/\/$/u, "");
  const reason = Object.entries(reasons).find(([known]) => known === why)?.[1];
  return `We couldn't read ${shown}${reason ? ` (${reason})` : ""}.`;
}
