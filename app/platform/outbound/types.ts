import type { Log } from "#app/core/log.server.ts";

/** Milliseconds. */
export interface OutboundTimeouts {
  /** Until the line stands: resolution, TCP and TLS, for each hop. */
  readonly connect: number;
  /** From the request until all headers of the answer are there, for each hop. */
  readonly headers: number;
  /** Between two pieces of a body. Counted by a coarse timer: up to a second late. */
  readonly idle: number;
  /** From the call until the last byte of the body, redirects included. */
  readonly total: number;
}

/** What a caller may set once for all its requests. */
export interface OutboundDefaults {
  /** What is left out has its default: 10 s, 30 s, 30 s, 60 s. */
  readonly timeouts?: Partial<OutboundTimeouts>;
  /** Bytes of the answer's body, before and after decompression. Default: 5 MiB. */
  readonly maxBytes?: number;
  /** The caller's own, such as a request's with its id. Default: the client's. */
  readonly log?: Log;
}

export const outboundMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type OutboundMethod = (typeof outboundMethods)[number];

export interface OutboundOptions extends OutboundDefaults {
  /** Default: GET. */
  readonly method?: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** As fetch has it: `manual` gives back the redirect itself, `error` fails. Default: follow. */
  readonly redirect?: "follow" | "manual" | "error";
  /** Aborting rejects with the signal's own reason. */
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  /** Where it came from, after redirects. */
  readonly url: string;
  /** Any status counts as an answer: 404 and 500 do not throw. */
  readonly status: number;
  readonly headers: Headers;
  /** The whole body, decompressed. */
  readonly bytes: Uint8Array;
  /** The body as text, by the charset of its content type, else UTF-8. */
  text(): string;
  /** @throws AppError `outbound_bad_response` when the body is not JSON. */
  json(): unknown;
}

/**
 * The addresses of a name, as dotted or colon-separated text. A test hands in its own.
 * @throws anything when there are none.
 */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Says of an address whether a connection to it may be made. */
export interface AddressPolicy {
  allows(address: string): boolean;
}
