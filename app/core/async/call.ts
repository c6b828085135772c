/** What whoever calls the world outside is told besides the request. */
export interface Call {
  /** Nobody waits for the answer any more: end the call, and do not begin another. */
  signal: AbortSignal;
}
