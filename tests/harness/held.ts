import type { Edge } from "../../app/studio/agents/edge";

/** What the engine asks of the world outside, each call answered by hand. */
export interface HeldCall {
  /** `writer`, `audience`, or the role of a destination. */
  asked: string;
  /** Answers as the world outside would have. */
  answer(): void;
  fail(error: Error): void;
}

/**
 * Holds every call to the edge until the test answers it.
 * @returns the calls that wait, in the order of asking, and what makes an edge wait
 */
export function createHeldEdge() {
  const calls: HeldCall[] = [];

  function holding<Request, Answer>(asked: string, work: (request: Request) => Promise<Answer>) {
    return (request: Request) =>
      new Promise<Answer>((resolve, reject) => {
        const leave = () => void calls.splice(calls.indexOf(call), 1);
        const call: HeldCall = {
          asked,
          answer: () => {
            leave();
            resolve(work(request));
          },
          fail: (error) => {
            leave();
            reject(error);
          },
        };
        calls.push(call);
      });
  }

  const hold = (edge: Edge): Edge => ({
    ...edge,
    writer: { write: holding("writer", edge.writer.write) },
    audience: { measure: holding("audience", edge.audience.measure) },
    // The same keys as came in.
    destinations: Object.fromEntries(
      Object.entries(edge.destinations).map(([role, destination]) => [
        role,
        { ...destination, send: holding(role, destination.send) },
      ]),
    ) as Edge["destinations"],
  });

  return { calls, hold };
}
