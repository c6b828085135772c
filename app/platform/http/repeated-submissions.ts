import type { Request, RequestHandler, Response } from "express";
import type {
  RecordedResponse,
  IdempotencyRecords,
} from "#app/platform/idempotency/idempotency-records.server.ts";
import { idempotencyKeyHeader } from "#app/platform/requests/headers.ts";

/** Form responses are small. */
const largestAnswer = 16 * 1024;

const wellFormed = /^[0-9a-f]{32}$/;

interface RepeatedSubmissionsDeps {
  answers: IdempotencyRecords;
  /** The sender: keys are per user. */
  owner: (response: Response) => string;
  /** Called if a response could not be stored: a repeat would run again. */
  onError(error: unknown): void;
}

/**
 * Runs a submission once, also across restarts: a repeat with the page's key waits for the first
 * and gets its response. After a crash it runs again, so services guard against duplicates
 * themselves.
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
      // Failed or too large to store: runs again.
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
  // The repeat's body is not read.
  request.resume();
  for (const [name, value] of headers) response.append(name, value);
  response.status(status).end(body);
}

/**
 * Captures a response; null: nothing to store. Headers already set belong to each request. A lost
 * connection changes nothing: the work continues, and its response is stored for a repeat.
 */
function recordAnswer(
  response: Response,
  recordResponse: (answer: RecordedResponse) => Promise<void>,
): Promise<RecordedResponse | null> {
  const own = new Set(headersOf(response).map(String));
  const chunks: Buffer[] = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  return new Promise((resolve) => {
    // These may have several values, which are passed on unchanged.
    response.write = ((...args: Parameters<typeof write>) => {
      keep(args[0]);
      return write(...args);
    }) as typeof response.write;
    response.end = ((...args: Parameters<typeof end>) => {
      keep(args[0]);
      const answer = answerOf(response, own, Buffer.concat(chunks));
      // Stored before it is sent, so that all clients see the same response.
      const recorded = answer ? recordResponse(answer) : Promise.resolve();
      void recorded.then(() => {
        end(...args);
        resolve(answer);
      });
      return response;
    }) as typeof response.end;
    // Rendering failed midway; lost connections cause no error here.
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

/** The body before compression. */
const aboutTransport = new Set(["content-encoding", "content-length", "transfer-encoding", "vary"]);

/** Value by value: the response may already have cookies. */
function headersOf(response: Response): RecordedResponse["headers"] {
  return response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name) ?? [];
    return [value].flat().map((each): [string, string] => [name, String(each)]);
  });
}
