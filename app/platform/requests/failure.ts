/** Why a request failed, as far as the page can tell. */
type FailureReason =
  | "offline"
  /** No response, or not from this product. */
  | "unreachable"
  | "forbidden"
  | "too_many"
  /** The item no longer exists. */
  | "gone"
  /** Understood but refused. */
  | "refused"
  /** Nothing can be saved: the disk is full, or the database is missing. */
  | "no_room"
  | "server_error";

export interface RequestFailure {
  reason: FailureReason;
  /** With too many requests: seconds until a retry, if known. */
  retryAfterSeconds: number | null;
}

/** Whether the server may have carried out the request. */
export function mayHaveArrived({ reason }: RequestFailure): boolean {
  return reason === "unreachable" || reason === "server_error";
}

/** The reason as shown below the error. */
export function describeReason({ reason, retryAfterSeconds }: RequestFailure): string {
  switch (reason) {
    case "offline":
      return "You are offline. Try again once you are connected.";
    case "unreachable":
      return "The server cannot be reached. It may be back in a moment.";
    case "forbidden":
      return "The server doesn't allow this right now.";
    case "too_many":
      return `Too many requests from your connection. Please wait ${waitingTime(retryAfterSeconds)}.`;
    case "gone":
      return "This item no longer exists.";
    case "refused":
      return "The server did not accept it.";
    case "no_room":
      return "The server's disk may be full. Try again later.";
    case "server_error":
      return "Something went wrong on the server.";
  }
}

function waitingTime(seconds: number | null): string {
  if (seconds === null) return "a moment";
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** The failure by status, if not a success. */
export function failureOfStatus(status: number, headers: Headers): RequestFailure {
  return { reason: reasonOfStatus(status), retryAfterSeconds: readRetryAfter(headers) };
}

function reasonOfStatus(status: number): FailureReason {
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "too_many";
  if (status === 507) return "no_room";
  // Sent by a proxy when its server is down.
  if (status < 400 || (status >= 502 && status <= 504)) return "unreachable";
  return status >= 500 ? "server_error" : "refused";
}

/** In seconds; null: missing, or a date. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("Retry-After") ?? "";
  return /^\d{1,5}$/.test(value) ? Number(value) : null;
}
