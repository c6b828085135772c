/**
 * When a placement was made, which is before it was sent: its id is a UUID of version 7.
 * Source: RFC 9562, 5.7
 * @returns milliseconds since the epoch
 */
export function placementTime(placementId: string): number {
  return Number.parseInt(placementId.replaceAll("-", "").slice(0, 12), 16);
}
