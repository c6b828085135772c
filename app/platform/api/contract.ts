import type * as z from "zod/mini";
import type { User } from "#app/workspace/viewer.ts";
import { usualBodyBytes } from "#app/platform/requests/body-size.ts";
import type { ApiErrorCode } from "./errors.ts";

/** Who may ask: anybody, whoever is signed in, or whoever has access to a dashboard as well. */
type Access = "everybody" | "person" | "subscriber";

/** What a request counts as; `costly` is for what keeps the processor busy. */
export type LimitName = "read" | "write" | "costly";

/** Who asks, and with what. */
export interface Caller {
  user: User;
  workspaceId: string;
  /** A token that can only read asks for no change. */
  mayWrite: boolean;
  /** As whom it decides on texts: a program's decision is never told as its owner's. Null: it may not. */
  decidesAs: "person" | "token" | null;
}

/** The parts of the API, in the order in which the documentation shows them. */
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

/** Bytes all at once, or as they are made. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** A file or a sound, in place of JSON. */
interface Media {
  /** Such as application/pdf. */
  type: string;
  content: Content;
  /** Offered as a download of this name; the second one is for clients that know of no letters beyond ASCII. */
  download?: { name: string; asciiName: string };
}

/** An answer that went well. */
export interface Answered<Body> {
  body?: Body;
  /** Of a thing that was made: its address. */
  location?: string;
  /** Names the state that a change may ask for with `If-Match`. */
  version?: string;
  /** How long whoever asked may keep it, in seconds; 0: to ask again by its ETag; left out: not at all. */
  keepSeconds?: number;
  media?: Media;
  /** Those that `answer.headers` describes. */
  headers?: Readonly<Record<string, string>>;
}

interface Description<Path extends string> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Parameters stand in braces: `/api/agents/{agentId}`. */
  path: Path;
  /** Names it in the OpenAPI document, and as a tool of the MCP server. */
  id: string;
  group: EndpointGroup;
  access: Access;
  /** One line, as a heading. */
  summary: string;
  /** All that whoever writes a program has to know. */
  description: string;
  limit: LimitName;
  /** What can go wrong beyond what follows from the rest. */
  errors?: readonly ApiErrorCode[];
  /** Only for whoever may decide on texts. */
  decides?: true;
  /** Takes `If-Match`: the change is refused where the thing is not as it was when it was read. */
  conditional?: true;
  /**
   * Doing it again gives the same: with an `Idempotency-Key` the answer is not kept, but made again.
   */
  repeatable?: true;
  /** The largest body, in bytes; 64 KB where it is left out. */
  bodyBytes?: number;
  /** Texts in the body may hold what cannot be stored, since nothing of it is. */
  takesAnyCharacters?: true;
  /** Described here and answered by a page's route, since browsers open it, too. */
  answeredBy?: "page";
  /** What programs of people's own, and their assistants, have no use for. */
  notATool?: true;
}

interface Input<Params, Query, Body, Who> {
  caller: Who;
  params: Params;
  query: Query;
  body: Body;
  /** Whether `If-Match`, where it was sent, names this version. */
  isExpected: (version: string) => boolean;
}

type MediaType = "application/pdf" | "audio/*";

interface Answer<Schema> {
  status: 200 | 201 | 204;
  /** Left out: there is no body, or it is media. */
  schema?: Schema;
  /** What kind of media it is. */
  media?: MediaType;
  /** A part of it can be asked for with `Range`. */
  ranges?: true;
  /** Headers of its own, and what they say. */
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
   * While it gives the same text, the answer is the same for everybody: kept as bytes and sent from
   * memory. Null: it is not ready.
   */
  cacheVersion?: () => string | null;
  /**
   * The answer follows from the workspace, the address and what is stored, and from nothing else, such as
   * the clock: it is not made anew while nothing has been written.
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

/** One endpoint: all that routing, the OpenAPI document, the documentation and the tests go by. */
export type Endpoint = Description<`/api/${string}`> & {
  params?: Fields;
  query?: Fields;
  body?: Fields;
  answer: Answer<z.ZodMiniType>;
  cacheVersion?: () => string | null;
  cachedUntilWrite?: true;
  handle?: (input: Input<unknown, unknown, unknown, Caller | null>) => Promise<Answered<unknown>>;
};

/** An endpoint whose schemas and code the compiler has compared. */
export function defineEndpoint<
  Path extends `/api/${string}`,
  Who extends Access,
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Body extends Fields | undefined = undefined,
  Schema extends z.ZodMiniType | undefined = undefined,
>(endpoint: Typed<Path, Who, Params, Query, Body, Schema>): Endpoint {
  // Whoever calls `handle` has let in who may come in, and has read params, query and body through
  // these schemas: run-endpoint.server.ts alone does.
  return endpoint as unknown as Endpoint;
}

/** So many bytes the body of a request to this endpoint may have. */
export const maxBytesOf = ({ bodyBytes = usualBodyBytes }: Pick<Endpoint, "bodyBytes">): number =>
  bodyBytes;

/** Whether so many requests a minute are its limit: those to pages are not counted. */
export const isCounted = ({ answeredBy }: Pick<Endpoint, "answeredBy">): boolean =>
  answeredBy === undefined;

/**
 * Whether a request without a body is refused. One that is left out reads as an empty object, which is enough for
 * a deed with a usual way; whoever changes something says what.
 */
export const needsBody = ({ method, body }: Pick<Endpoint, "method" | "body">): boolean =>
  body !== undefined && (method !== "POST" || !body.safeParse({}).success);

/** Whether it changes something. */
export const isWrite = ({ method }: Pick<Endpoint, "method">): boolean => method !== "GET";
