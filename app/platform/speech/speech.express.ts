import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { isAppError, type AppErrorCode } from "../../core/errors";
import type { Log } from "../../core/log.server";
import type { RequestLocals } from "../http/remix";
import { AdvancedRequest, LegacyRequest, providerHeader, voiceEndpoints } from "./contract";
import { retryAfterOf, type Speech } from "./speech.server";
import type { Spoken } from "./synthesis.server";

/** A text that is too long is told so in our own words, up to this size. */
export const longestSpeechBody = 512 * 1024;

/** Whether a request asks for speech: its body may be long. */
export const isSpeechRequest = ({ method, path }: Pick<Request, "method" | "path">): boolean =>
  method === "POST" && path.startsWith("/api/voice/");

const { advanced, legacy, voices, audio } = voiceEndpoints;

/** The voice part of the API. Whoever asks has been looked up before. */
export function speechRoutes(speech: Speech, log: Log): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use([advanced.path, legacy.path, voices.path, "/api/voice/audio"], requireViewer);
  const readJson = express.json({ limit: longestSpeechBody, strict: false });
  const post = (path: string, work: Work) => router.post(path, readJson, answerBy(work));
  post(advanced.path, async (request, response) => {
    const parsed = AdvancedRequest.safeParse(request.body ?? {});
    if (!parsed.success) return refuse(response, 400, "bad_request", firstIssue(parsed.error));
    await send(response, await speech.speak(personOf(response), parsed.data), log);
  });
  post(legacy.path, async (request, response) => {
    const parsed = LegacyRequest.safeParse(request.body ?? {});
    if (!parsed.success) return refuse(response, 400, "bad_request", firstIssue(parsed.error));
    const { text, voice } = parsed.data;
    await send(response, await speech.speakPlainly(personOf(response), text, voice), log);
  });
  router.get(voices.path, (_request, response) => void response.json(speech.capabilities()));
  const findAudio: Work = async ({ params }, response) => {
    const kept = await speech.find(String(params.key));
    if (!kept) {
      return refuse(
        response,
        404,
        "not_found",
        "This audio is not kept any more: generate it anew.",
      );
    }
    response.set({ "Content-Type": kept.type, ETag: etagOf(String(params.key)) });
    // For this person alone, and only while they are signed in.
    response.set("Cache-Control", "private, no-cache");
    // Ranges and conditions are its work; what a key names never changes.
    response.sendFile(kept.path, { cacheControl: false, lastModified: false });
  };
  router.get(audio.path, answerBy(findAudio));
  router.all([advanced.path, legacy.path], (_request, response) => {
    response.set("Allow", "POST");
    refuse(response, 405, "method_not_allowed", "This address makes something: use POST.");
  });
  router.use("/api/voice", speechErrors(log));
  return router;
}

type Work = (request: Request, response: Response) => Promise<void>;

/** Express 4 does not hear what a promise has failed with. */
const answerBy =
  (work: Work): RequestHandler =>
  (request, response, next) => {
    work(request, response).catch(next);
  };

const personOf = (response: Response): string =>
  // Nobody comes past requireViewer without one.
  (response.locals as RequestLocals).viewer?.user.id ?? "";

const requireViewer: RequestHandler = (_request, response, next) => {
  if ((response.locals as RequestLocals).viewer) return next();
  refuse(response, 401, "not_signed_in", "You are not signed in. Sign in at /api/login.");
};

const etagOf = (key: string) => `"${key}"`;

async function send(response: Response, spoken: Spoken, log: Log): Promise<void> {
  const { provider, key, type, audio } = spoken;
  response.set({
    "Content-Type": type,
    "Content-Location": `/api/voice/audio/${key}`,
    ETag: etagOf(key),
    [providerHeader]: provider,
  });
  if (Buffer.isBuffer(audio)) {
    response.set("Content-Length", String(audio.length)).end(audio);
    return;
  }
  // Breaking off is all that can be told once it has begun: the browser goes on with its next voice.
  await pipeline(Readable.from(audio, { objectMode: false }), response).catch((error: unknown) => {
    log.debug({ code: isAppError(error) ? error.code : "gone" }, "speech has broken off");
  });
}

function firstIssue({ issues }: { issues: readonly { message: string }[] }): string {
  return `${issues[0]?.message ?? "The request is not as it has to be"}.`;
}

function refuse(response: Response, status: number, code: string, error: string): void {
  response.status(status).set("Cache-Control", "no-store").json({ error, code });
}

const statuses: Partial<Record<AppErrorCode, number>> = {
  no_content: 400,
  text_too_long: 413,
  language_unsupported: 422,
  too_many_requests: 429,
  voice_refused: 502,
  voice_failed: 502,
  voice_busy: 503,
  voice_not_configured: 503,
};

function speechErrors(log: Log): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    if (isAppError(error)) {
      const retryAfter = retryAfterOf(error);
      if (retryAfter !== null) response.set("Retry-After", String(retryAfter));
      const status = statuses[error.code];
      if (status) return refuse(response, status, error.code, error.message);
    }
    // What the JSON reader refuses.
    if (error.status === 413) {
      return refuse(response, 413, "text_too_long", "This text is too long: send it in parts.");
    }
    if (error.status && error.status < 500) {
      return refuse(response, 400, "bad_request", "The body has to be JSON.");
    }
    log.error({ err: error }, "speech failed");
    const words = "The server could not answer. Please try again in a moment.";
    refuse(response, 500, "internal_error", words);
  };
}
