/** Why a request has come to nothing, as far as a page can tell. */
type FailureReason =
  | "offline"
  /** No answer, or one that is not this product's. */
  | "unreachable"
  | "forbidden"
  | "too_many"
  /** What it was about is not there any more. */
  | "gone"
  /** Understood, and not taken. */
  | "refused"
  /** Nothing can be saved: the server's disk is full, or its database is missing. */
  | "no_room"
  | "server_error";

export interface RequestFailure {
  reason: FailureReason;
  /** After too many requests: when to try again, if that was said. */
  retryAfterSeconds: number | null;
}

/** Whether the server may have done what it was asked to. */
export function mayHaveArrived({ reason }: RequestFailure): boolean {
  return reason === "unreachable" || reason === "server_error";
}

/** What people read of the reason, below what could not be done. */
export function describeReason({ reason, retryAfterSeconds }: RequestFailure): string {
  switch (reason) {
    case "offline":
      return "You are offline. Try again once you are connected.";
    case "unreachable":
      return "The server cannot be reached. It may be back in a moment.";
    case "forbidden":
      return "The server does not allow it at the moment.";
    case "too_many":
      return `Too many requests came from your connection. Please wait ${waitingTime(retryAfterSeconds)}.`;
    case "gone":
      return "What it is about is not here any more.";
    case "refused":
      return "The server could not take it.";
    case "no_room":
      return "The server could not save it: its disk may be full. Try again later.";
    case "server_error":
      return "Something went wrong on the server.";
  }
}

function waitingTime(seconds: number | null): string {
  if (seconds === null) return "a moment";
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** What an answer's status says, where it is no success. */
export function failureOfStatus(status: number, headers: Headers): RequestFailure {
  return { reason: reasonOfStatus(status), retryAfterSeconds: readRetryAfter(headers) };
}

function reasonOfStatus(status: number): FailureReason {
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "too_many";
  if (status === 507) return "no_room";
  // A proxy says these in place of a server that is not there.
  if (status < 400 || (status >= 502 && status <= 504)) return "unreachable";
  return status >= 500 ? "server_error" : "refused";
}

/** Seconds; null for none, and for the date that the header may hold as well. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("Retry-After") ?? "";
  return /^\d{1,5}$/.test(value) ? Number(value) : null;
}
