import type * as z from "zod/mini";
import type { User } from "#app/workspace/viewer.ts";
import { usualBodyBytes } from "#app/platform/requests/body-size.ts";
import type { ApiErrorCode } from "./errors.ts";

/** Who may call: everyone, signed-in users, or users with access. */
type Access = "everybody" | "person" | "subscriber";

/** The rate limit class; `costly` is for CPU-heavy work. */
export type LimitName = "read" | "write" | "costly";

/** The caller. */
export interface Caller {
  user: User;
  workspaceId: string;
  /** False for read-only tokens. */
  mayWrite: boolean;
  /**
   * How reviews are attributed: a token's review never counts as the owner's. Null: not allowed.
   */
  decidesAs: "person" | "token" | null;
}

/** API groups, in documentation order. */
export const endpointGroups = [
  "Agents",
  "Work",
  "Money",
  "Workspace",
  "Account",
  "Voice",
  "Public",
] as const;
type EndpointGroup = (typeof endpointGroups)[number];

type Fields = z.ZodMiniType<Record<string, unknown>>;
type Output<Schema> = Schema extends z.ZodMiniType<infer Value> ? Value : undefined;

/** Bytes at once or as a stream. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** A file or audio instead of JSON. */
interface Media {
  /** Such as application/pdf. */
  type: string;
  content: Content;
  /** The download's file name, and an ASCII fallback. */
  download?: { name: string; asciiName: string };
}

/** A successful response. */
export interface Answered<Body> {
  body?: Body;
  /** The address of a created item. */
  location?: string;
  /** The version for `If-Match`. */
  version?: string;
  /** Client cache time in seconds; 0: revalidate by ETag; left out: no caching. */
  keepSeconds?: number;
  media?: Media;
  /** The headers described by `answer.headers`. */
  headers?: Readonly<Record<string, string>>;
}

interface Description<Path extends string> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters in braces: `/api/agents/{agentId}`. */
  path: Path;
  /** Its OpenAPI operation id and MCP tool name. */
  id: string;
  group: EndpointGroup;
  access: Access;
  /** One line, for headings. */
  summary: string;
  /** The description for API users. */
  description: string;
  limit: LimitName;
  /** Error codes beyond the generic ones. */
  errors?: readonly ApiErrorCode[];
  /** Only for callers who may review content. */
  decides?: true;
  /** Supports `If-Match`: the change is refused if the item has changed since it was read. */
  conditional?: true;
  /**
   * Idempotent: with an `Idempotency-Key` the response is recomputed, not stored.
   */
  repeatable?: true;
  /** The body limit in bytes. Default: 64 KB. */
  bodyBytes?: number;
  /** Allows invalid Unicode in the body, because none of it is stored. */
  takesAnyCharacters?: true;
  /** Documented here, but served by a page route, because browsers open it too. */
  answeredBy?: "page";
  /** Not offered as a tool: of no use to clients and assistants. */
  notATool?: true;
}

interface Input<Params, Query, Body, Who> {
  caller: Who;
  params: Params;
  query: Query;
  body: Body;
  /** Whether `If-Match`, if sent, matches this version. */
  isExpected: (version: string) => boolean;
}

type MediaType = "application/pdf" | "audio/*";

interface Answer<Schema> {
  status: 200 | 201 | 204;
  /** Left out: no body, or media. */
  schema?: Schema;
  /** The media type. */
  media?: MediaType;
  /** Supports `Range`. */
  ranges?: true;
  /** Extra response headers with descriptions. */
  headers?: Readonly<Record<string, string>>;
  description: string;
}

type Typed<
  Path extends string,
  Who extends Access,
  Params extends Fields | undefined,
  Query extends Fields | undefined,
  Body extends Fields | undefined,
  Schema extends z.ZodMiniType | undefined,
> = Description<Path> & {
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer<Schema>;
  /**
   * The response is shared and cached as bytes while this version is the same. Null: not ready.
   */
  cacheVersion?: () => string | null;
  /**
   * The response depends only on the workspace, the address and stored data (not on the clock, for
   * example), so it is cached until the next write.
   */
  cachedUntilWrite?: true;
  handle?: (
    input: Input<
      Output<Params>,
      Output<Query>,
      Output<Body>,
      Who extends "everybody" ? Caller | null : Caller
    >,
  ) => Promise<Answered<Output<Schema>>>;
};

/** One endpoint, the source for routing, OpenAPI, documentation and tests. */
export type Endpoint = Description<`/api/${string}`> & {
  params?: Fields;
  query?: Fields;
  body?: Fields;
  answer: Answer<z.ZodMiniType>;
  cacheVersion?: () => string | null;
  cachedUntilWrite?: true;
  handle?: (input: Input<unknown, unknown, unknown, Caller | null>) => Promise<Answered<unknown>>;
};

/** An endpoint after its schemas and handler were type-checked together. */
export function defineEndpoint<
  Path extends `/api/${string}`,
  Who extends Access,
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Body extends Fields | undefined = undefined,
  Schema extends z.ZodMiniType | undefined = undefined,
>(endpoint: Typed<Path, Who, Params, Query, Body, Schema>): Endpoint {
  // Only run-endpoint.server.ts calls `handle`, after it has checked access and parsed params,
  // query and body with these schemas.
  return endpoint as unknown as Endpoint;
}

/** The endpoint's body limit in bytes. */
export const maxBytesOf = ({ bodyBytes = usualBodyBytes }: Pick<Endpoint, "bodyBytes">): number =>
  bodyBytes;

/** Whether a rate limit applies: page routes have none. */
export const isCounted = ({ answeredBy }: Pick<Endpoint, "answeredBy">): boolean =>
  answeredBy === undefined;

/**
 * Whether an empty body is refused. It reads as an empty object, which is enough for actions with
 * defaults, but not for changes.
 */
export const needsBody = ({ method, body }: Pick<Endpoint, "method" | "body">): boolean =>
  body !== undefined && (method !== "POST" || !body.safeParse({}).success);

/** Whether it changes data. */
export const isWrite = ({ method }: Pick<Endpoint, "method">): boolean => method !== "GET";
