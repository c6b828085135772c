import type { Clock } from "#app/core/time/clock.ts";
import type { AboutTyped } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import type { ReadPicture } from "./send-picture.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

/*
 * What a sort of place is to the rest of the product: how one's own is connected, and how it is sent to.
 * Everything else decides from this alone and names no place. Each has a folder of its own.
 */

/** One thing that the form asks. */
interface ChannelField {
  name: string;
  label: string;
  /** What it is, or where it is found, in words for somebody who has never seen one. */
  hint: string;
  /** A password or key: it is never shown again, nor sent back with a form that was not taken. */
  isSecret: boolean;
  /** Failures that are about this are told at it; left out: none is. */
  holds?: AboutTyped;
  placeholder?: string;
  /** Optional */
  isOptional?: boolean;
  /** One of these; left out: anything that is typed. The first is chosen. */
  choices?: readonly { value: string; label: string }[];
  /** Its choice can be another one later, without connecting anew. */
  isChangeable?: true;
  /** What stands in it at first. */
  suggest?(): string;
  /** Where a place is mended: left empty, what it has stays. */
  staysIfEmpty?: true;
}

/** What is wrong with what was typed, and in which field. */
interface Mistake {
  field: string;
  words: string;
}

/** What was typed, trimmed, by the fields' names; what was left out is empty. */
export type Typed = Readonly<Record<string, string>>;

/** Through the guard: the address is an owner's. */
export type Request = (address: string, options?: OutboundOptions) => Promise<OutboundAnswer>;

/** What connecting takes of the outside. */
export interface Connecting {
  request: Request;
  clock: Clock;
  /** Whoever pressed the button waits for it. */
  signal: AbortSignal;
}

/** What has just worked. */
export interface ConnectedChannel {
  /** Tells it from others of its sort, such as an address without `https://` or an account's name. */
  label: string;
  /** What is no secret. */
  settings: Readonly<Record<string, string>>;
  secret: string;
  /** What worked, in words for its owner, such as `“Ledge & Leaf”, as sam`. */
  found: string;
}

/** A connected place as it is opened for sending. */
export interface ChannelAccount {
  /** What placements call it, for good. */
  name: string;
  label: string;
  settings: Readonly<Record<string, string>>;
  /** Read when something is sent, and not before. @throws AppError */
  secret(): Promise<string>;
}

/** What a connected place takes of the outside. */
export interface ChannelDeps {
  request: Request;
  clock: Clock;
  /**
   * Where whoever follows a post's link gets: the text that it is about. One for each placement, so that
   * its clicks can be counted and the post be found by it.
   */
  linkOf(key: string): string;
  /** Where the text of a placement stands elsewhere already, one's own blog first; null: nowhere. */
  originalOf(key: string): Promise<string | null>;
  /** Of the workspace whose place it is. */
  readPicture: ReadPicture;
}

/** Where an owner says yes on the place's own page instead of typing a key here. */
interface Allowing {
  /** Which fields that takes. */
  needs: readonly string[];
  /** Of the button. */
  label: string;
  /**
   * @param back where the owner is sent when done; `state` is to come back with them
   * @returns where to send the owner, and what `end` has to know then (kept encrypted, for minutes)
   * @throws AppError whose message says what to do
   */
  begin(
    typed: Typed,
    way: Connecting & { back: string; state: string; product: string },
  ): Promise<{ address: string; keep: Readonly<Record<string, string>> }>;
  /** The owner is back. @throws AppError whose message says what to do */
  end(
    query: URLSearchParams,
    keep: Readonly<Record<string, string>>,
    way: Connecting & { back: string },
  ): Promise<ConnectedChannel>;
}

/** A sort of place. */
export interface ChannelAdapter {
  /** As the integrations table and addresses name it. */
  id: string;
  name: string;
  /** What goes there, and what there is to know before connecting it. */
  hint: string;
  fields: readonly ChannelField[];
  /** What is wrong with what was typed, as far as that can be seen without asking; null: nothing. */
  mistake(typed: Typed): Mistake | null;
  /**
   * Tries what was typed without publishing anything, and leaves nothing behind.
   * @throws AppError whose message says what to do
   */
  connect(typed: Typed, way: Connecting): Promise<ConnectedChannel>;
  /** Null: what was typed is the only way. */
  allowing: Allowing | null;
  /** What trying does there that its owner has to know of before; left out: nothing that anybody sees. */
  trying?: string;
  /** By the fields' names, of its secret: what is typed anew by nobody who mends it. Left out: all is asked again. */
  kept?(secret: string): Typed;
  /**
   * Asks again whether it would take something.
   * @returns what it would not take beside that, in words for its owner; null: it takes everything
   * @throws AppError whose message says what to do
   */
  check(account: ChannelAccount, way: Connecting): Promise<string | null>;
  /**
   * Asks how much it takes, which whoever runs it may change: such as how long a post may be.
   * @returns its settings that say so; null: it does not say. Left out: that never changes.
   */
  limits?(account: ChannelAccount, way: Connecting): Promise<Typed | null>;
  open(account: ChannelAccount, deps: ChannelDeps): Channel;
}

/** What can be chosen anew at a connected place. */
export const changeable = ({ fields }: ChannelAdapter): ChannelAdapter["fields"] =>
  fields.filter((field) => field.isChangeable);
