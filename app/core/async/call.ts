/** Options of a call to an external service. */
export interface Call {
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
}
