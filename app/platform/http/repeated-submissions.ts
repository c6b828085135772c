import type { Request, RequestHandler, Response } from "express";
import type { Clock } from "../../core/clock";
import { idempotencyKeyHeader, idempotencyWindowMs } from "../requests/headers";

/** What a submission was answered with. */
interface Answer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

interface Submission {
  answer: Promise<Answer | null>;
  begunAt: number;
}

/** Answers of forms are small; all together, these take a few megabytes at most. */
const limits = { answerBytes: 16 * 1024, submissions: 1_000 };

const wellFormed = /^[0-9a-f]{32}$/;

/**
 * Does a submission once, however often it is sent: a repetition, under the key that the page has given
 * it, waits for the first and gets its answer. In memory, and so forgotten when the process ends: what
 * must never be done twice is guarded where it is done.
 * @param whose who sends it: the same key of somebody else is another submission
 */
export function answerRepeatedSubmissions({
  clock,
  whose,
}: {
  clock: Clock;
  whose: (response: Response) => string;
}): RequestHandler {
  const submissions = new Map<string, Submission>();

  function forgetOld(): void {
    const before = clock.now() - idempotencyWindowMs;
    // In the order in which they came.
    for (const [name, { begunAt }] of submissions) {
      if (begunAt > before && submissions.size <= limits.submissions) return;
      submissions.delete(name);
    }
  }

  return (request, response, next) => {
    const key = request.get(idempotencyKeyHeader);
    if (request.method !== "POST" || !key || !wellFormed.test(key)) return next();
    forgetOld();
    const name = `${whose(response)} ${request.path} ${key}`;
    const first = submissions.get(name);
    if (!first) {
      const answer = recordAnswer(response);
      submissions.set(name, { answer, begunAt: clock.now() });
      // One that failed, or was too large to keep, is done anew.
      void answer.then((kept) => kept || submissions.delete(name));
      return next();
    }
    void first.answer.then((answer) => (answer ? send(answer, request, response) : next()));
  };
}

function send({ status, headers, body }: Answer, request: Request, response: Response): void {
  // Nobody takes the body: it is what the first one brought.
  request.resume();
  for (const [name, value] of headers) response.append(name, value);
  response.status(status).end(body);
}

/**
 * Null: there is none to keep. What stands on the response already is each request's own. A connection
 * that is lost meanwhile changes nothing: the work goes on, and what it ends with is kept for whoever
 * asks again.
 */
function recordAnswer(response: Response): Promise<Answer | null> {
  const own = new Set(headersOf(response).map(String));
  const pieces: Buffer[] = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const keep = (piece: unknown) => {
    if (typeof piece === "string") pieces.push(Buffer.from(piece));
    else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  };
  return new Promise((resolve) => {
    // Both have several signatures, which are passed on as they come.
    response.write = ((...args: Parameters<typeof write>) => {
      keep(args[0]);
      return write(...args);
    }) as typeof response.write;
    response.end = ((...args: Parameters<typeof end>) => {
      keep(args[0]);
      resolve(answerOf(response, own, Buffer.concat(pieces)));
      return end(...args);
    }) as typeof response.end;
    // Its making has failed half way; a connection that was lost leaves no error here.
    response.on("close", () => void (response.errored && resolve(null)));
  });
}

function answerOf(response: Response, own: Set<string>, body: Buffer): Answer | null {
  const { statusCode: status } = response;
  if (status >= 400 || body.length > limits.answerBytes) return null;
  const headers = headersOf(response).filter(
    (header) => !own.has(String(header)) && !aboutTransport.has(header[0]),
  );
  return { status, headers, body };
}

/** The body is kept as it was before it was compressed. */
const aboutTransport = new Set(["content-encoding", "content-length", "transfer-encoding", "vary"]);

/** Each value by itself: a cookie that was set already may have got company. */
function headersOf(response: Response): Answer["headers"] {
  return response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name) ?? [];
    return [value].flat().map((each): [string, string] => [name, String(each)]);
  });
}
