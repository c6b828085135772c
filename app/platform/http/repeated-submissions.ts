import type { Request, RequestHandler, Response } from "express";
import type {
  RecordedResponse,
  IdempotencyRecords,
} from "#app/platform/idempotency/idempotency-records.server.ts";
import { idempotencyKeyHeader } from "#app/platform/requests/headers.ts";

/** Answers of forms are small. */
const largestAnswer = 16 * 1024;

const wellFormed = /^[0-9a-f]{32}$/;

interface RepeatedSubmissionsDeps {
  answers: IdempotencyRecords;
  /** Who sends it: the same key of somebody else is another submission. */
  owner: (response: Response) => string;
  /** An answer could not be kept: the submission would be done anew. */
  onError(error: unknown): void;
}

/**
 * Does a submission once, however often it is sent and also over restarts: a repetition, under the key
 * that the page has given it, waits for the first and gets its answer. One that a crash interrupts is
 * done anew: what must never be done twice is guarded where it is done.
 */
export function answerRepeatedSubmissions({
  answers,
  owner,
  onError,
}: RepeatedSubmissionsDeps): RequestHandler {
  const underWay = new Map<string, Promise<RecordedResponse | null>>();

  return (request, response, next) => {
    const key = request.get(idempotencyKeyHeader);
    if (request.method !== "POST" || !key || !wellFormed.test(key)) return next();
    const keyed = { owner: owner(response), what: request.path, key, fingerprint: "" };
    const name = JSON.stringify(keyed);
    const first = underWay.get(name);
    if (first) {
      void first.then((answer) => (answer ? send(answer, request, response) : next()));
      return;
    }
    const work = answers.find(keyed).then(async (known) => {
      if (known.state === "answered") {
        send(known.answer, request, response);
        return known.answer;
      }
      const done = recordAnswer(response, (answer) => answers.keep(keyed, answer).catch(onError));
      next();
      // One that failed, or was too large to keep, is done anew.
      return done;
    });
    underWay.set(
      name,
      work.catch(() => null).finally(() => underWay.delete(name)),
    );
    work.catch(next);
  };
}

function send(
  { status, headers, body }: RecordedResponse,
  request: Request,
  response: Response,
): void {
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
function recordAnswer(
  response: Response,
  recordResponse: (answer: RecordedResponse) => Promise<void>,
): Promise<RecordedResponse | null> {
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
      const answer = answerOf(response, own, Buffer.concat(pieces));
      // Kept before it is sent: whoever has it is never told another.
      const recorded = answer ? recordResponse(answer) : Promise.resolve();
      void recorded.then(() => {
        end(...args);
        resolve(answer);
      });
      return response;
    }) as typeof response.end;
    // Its making has failed half way; a connection that was lost leaves no error here.
    response.on("close", () => void (response.errored && resolve(null)));
  });
}

function answerOf(response: Response, own: Set<string>, body: Buffer): RecordedResponse | null {
  const { statusCode: status } = response;
  if (status >= 400 || body.length > largestAnswer) return null;
  const headers = headersOf(response).filter(
    (header) => !own.has(String(header)) && !aboutTransport.has(header[0]),
  );
  return { status, headers, body };
}

/** The body is kept as it was before it was compressed. */
const aboutTransport = new Set(["content-encoding", "content-length", "transfer-encoding", "vary"]);

/** Each value by itself: a cookie that was set already may have got company. */
function headersOf(response: Response): RecordedResponse["headers"] {
  return response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name) ?? [];
    return [value].flat().map((each): [string, string] => [name, String(each)]);
  });
}
