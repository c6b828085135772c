import type { Log } from "#app/core/log.server.ts";

/** Milliseconds. */
export interface OutboundTimeouts {
  /** Connecting: DNS, TCP and TLS, per hop. */
  readonly connect: number;
  /** From the request to the response headers, per hop. */
  readonly headers: number;
  /** Between two chunks of a body. The timer is coarse: up to a second late. */
  readonly idle: number;
  /** From the call to the body's last byte, including redirects. */
  readonly total: number;
}

/** Options for all requests of a caller. */
export interface OutboundDefaults {
  /** Defaults: 10 s, 30 s, 30 s, 60 s. */
  readonly timeouts?: Partial<OutboundTimeouts>;
  /** Body limit in bytes, before and after decompression. Default: 5 MiB. */
  readonly maxBytes?: number;
  /** The caller's log, such as with a request id. Default: the client's. */
  readonly log?: Log;
}

export const outboundMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type OutboundMethod = (typeof outboundMethods)[number];

export interface OutboundOptions extends OutboundDefaults {
  /** Default: GET. */
  readonly method?: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** As in fetch: `manual` returns the redirect, `error` fails. Default: follow. */
  readonly redirect?: "follow" | "manual" | "error";
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  /** The final address after redirects. */
  readonly url: string;
  /** Any status: 404 and 500 do not throw. */
  readonly status: number;
  readonly headers: Headers;
  /** The whole decompressed body. */
  readonly bytes: Uint8Array;
  /** The body as text, by its declared charset, else UTF-8. */
  text(): string;
  /** @throws AppError `outbound_bad_response` if the body is not JSON. */
  json(): unknown;
}

/**
 * Resolves a name to numeric addresses. Tests inject their own.
 * @throws if there are none.
 */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Whether connecting to an address is allowed. */
export interface AddressPolicy {
  allows(address: string): boolean;
}
