import * as z from "zod";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { OutboundAnswer } from "#app/platform/outbound/types.ts";
import {
  requestChannel,
  failureOf,
  jsonOf,
  strangeAnswer,
  countsInOwnWordsOnly,
} from "#app/domain/channels/request-channel.server.ts";
import type { Connecting } from "#app/domain/channels/channel-adapter.ts";

/*
 * The few calls of the AT Protocol that publishing takes, through the guard. Its own library brings some three
 * megabytes of generated code for hundreds of calls.
 */

const channelName = "Bluesky";
/** The server of accounts that name none. */
export const home = "https://bsky.social";

const maxReasonLength = 200;

type Way = Pick<Connecting, "request" | "clock" | "signal">;

const Refusal = z.object({ error: z.string(), message: z.string().catch("") });

const Session = z.object({
  accessJwt: z.string(),
  did: z.string(),
  handle: z.string(),
  didDoc: z
    .object({
      service: z.array(z.object({ id: z.string(), serviceEndpoint: z.string() })),
    })
    .optional(),
});

export interface Session {
  /** Where the account lives. */
  service: string;
  did: string;
  handle: string;
  /** Lets us in for some hours. */
  accessJwt: string;
}

/**
 * Signs in with an app password.
 * Source: https://docs.bsky.app/docs/api/com-atproto-server-create-session
 * @throws AppError with a message that says what to do
 */
export async function createSession(
  { service, identifier, password }: { service: string; identifier: string; password: string },
  way: Way,
): Promise<Session> {
  const json = { identifier, password };
  const answer = await call(way, service, "com.atproto.server.createSession", { json }).catch(
    (error: unknown) => {
      throw signInFailure(error, identifier);
    },
  );
  const session = Session.safeParse(answer);
  if (!session.success) throw strange(service, false);
  const { accessJwt, did, handle, didDoc } = session.data;
  const own = didDoc?.service.find(({ id }) => id.endsWith("#atproto_pds"))?.serviceEndpoint;
  return {
    accessJwt,
    did,
    handle,
    service: own !== undefined && URL.canParse(own) ? own : service,
  };
}

/** The server's error names and their meanings. */
class XrpcRefusal extends AppError {
  constructor(
    readonly refusal: string,
    meant: AppError,
  ) {
    super(meant.code, meant.message, { retryAt: meant.retryAt, about: meant.about });
  }
}

/** Whether it was refused by this name. */
export const isRefusal = (error: unknown, name: string): boolean =>
  error instanceof XrpcRefusal && error.refusal === name;

function signInFailure(error: unknown, identifier: string): unknown {
  if (isRefusal(error, "AuthFactorTokenRequired"))
    return new AppError(
      "bad_credentials",
      "This is your sign-in password, which needs a code. Create an app password under Settings, Privacy and security, App passwords",
      { about: "secret" },
    );
  if (isRefusal(error, "AuthenticationRequired"))
    return new AppError(
      "bad_credentials",
      `${channelName} rejected the app password for ${identifier}`,
      { about: "secret" },
    );
  if (isRefusal(error, "AccountTakedown"))
    return new AppError("bad_credentials", `${channelName} has suspended ${identifier}`, {
      about: "name",
    });
  // Whatever happened to the sign-in, nothing was published.
  if (isAppError(error) && error.code === "outcome_unknown")
    return new AppError("channel_unavailable", error.message, {
      cause: error,
      about: error.about,
    });
  return error;
}

const strange = (service: string, changes: boolean): AppError =>
  strangeAnswer({ host: new URL(service).host, sort: `a ${channelName} server` }, changes);

/** The reference of a record that was read or written, used to link to it. */
const Stored = z.object({ uri: z.string(), cid: z.string().catch("") });
export type Stored = z.infer<typeof Stored>;

/** The record that the request is about. @param changed whether it was a write. @throws AppError */
export function readStored(answer: unknown, { service }: Session, changed: boolean): Stored {
  const stored = Stored.safeParse(answer);
  if (!stored.success) throw strange(service, changed);
  return stored.data;
}

/** One call. @throws AppError from `failureOf`; `isRefusal` checks the error name */
export async function call(
  { request, clock, signal }: Way,
  service: string,
  name: string,
  {
    json,
    file,
    query = {},
    session,
  }: {
    json?: object;
    file?: { bytes: Uint8Array<ArrayBuffer>; type: string };
    query?: Record<string, string>;
    session?: Session;
  } = {},
): Promise<unknown> {
  const now = clock.now();
  const address = new URL(`/xrpc/${name}`, service);
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  const answer = await requestChannel({
    request,
    channelName,
    address: address.href,
    signal,
    now,
    method: json || file ? "POST" : "GET",
    ...(json && { json }),
    ...(file && { body: file.bytes }),
    headers: {
      ...(session && { Authorization: `Bearer ${session.accessJwt}` }),
      ...(file && { "Content-Type": file.type }),
    },
  });
  const said = jsonOf(answer);
  const changes = json !== undefined || file !== undefined;
  if (answer.status < 300) {
    // Deleting a record may return an empty response.
    if (said === null && answer.bytes.length > 0) throw strange(service, changes);
    return said;
  }
  const refusal = Refusal.safeParse(said);
  if (countsInOwnWordsOnly(answer) && !refusal.success) throw strange(service, changes);
  const reason = refusal.success ? refusal.data.message.slice(0, maxReasonLength) : "";
  const failure = failureOf(answer, { channelName, changes, now });
  if (refusal.success && failure.code === "rejected" && reason !== "")
    throw new XrpcRefusal(
      refusal.data.error,
      new AppError("rejected", `${channelName} rejected it: ${reason}`),
    );
  const meant = failure.code === "rate_limited" ? afterLimit(answer, failure) : failure;
  throw refusal.success ? new XrpcRefusal(refusal.data.error, meant) : meant;
}

/** Bluesky sends the end of a rate limit in its own header, in seconds since the epoch. */
function afterLimit({ headers }: OutboundAnswer, meant: AppError): AppError {
  const reset = Number(headers.get("ratelimit-reset") ?? "");
  if (!(reset > 0)) return meant;
  return new AppError(meant.code, meant.message, { retryAt: reset * 1_000 });
}
