import type { Clock } from "#app/core/time/clock.ts";
import type { AboutTyped } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import type { ReadPicture } from "./send-picture.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

/*
 * The interface every channel type implements: how an account is connected and how content is sent to it. All other
 * code uses only this interface and names no channel. Each type has its own folder.
 */

/** One thing that the form asks. */
interface ChannelField {
  name: string;
  label: string;
  /** What the field is and where to find its value, for first-time users. */
  hint: string;
  /** A password or key, never shown again or sent back with a rejected form. */
  isSecret: boolean;
  /** Errors shown at this field; left out: none. */
  holds?: AboutTyped;
  placeholder?: string;
  /** Optional */
  isOptional?: boolean;
  /** Options, the first of which is the default; left out: free text. */
  choices?: readonly { value: string; label: string }[];
  /** The option can be changed later without reconnecting. */
  isChangeable?: true;
  /** The initial value. */
  suggest?(): string;
  /** When a channel is repaired, an empty field keeps its stored value. */
  staysIfEmpty?: true;
}

/** A validation error and its field. */
interface Mistake {
  field: string;
  words: string;
}

/** Trimmed form values by field name; left-out fields are empty. */
export type Typed = Readonly<Record<string, string>>;

/** Goes through the SSRF guard because owners choose the address. */
export type Request = (address: string, options?: OutboundOptions) => Promise<OutboundAnswer>;

/** The dependencies for connecting. */
export interface Connecting {
  request: Request;
  clock: Clock;
  /** The user is waiting for this. */
  signal: AbortSignal;
}

/** A successful test. */
export interface ConnectedChannel {
  /** Distinguishes it from others of its type, such as an address without `https://` or an account name. */
  label: string;
  /** The settings without secrets. */
  settings: Readonly<Record<string, string>>;
  secret: string;
  /** The tested account, such as `“Ledge & Leaf”, as sam`. */
  found: string;
}

/** A connected channel, opened for sending. */
export interface ChannelAccount {
  /** Its permanent name in publications. */
  name: string;
  label: string;
  settings: Readonly<Record<string, string>>;
  /** Read when something is sent, and not before. @throws AppError */
  secret(): Promise<string>;
}

/** The external services a connected channel uses. */
export interface ChannelDeps {
  request: Request;
  clock: Clock;
  /** The tracked link of a publication, which leads to its article. It counts clicks and identifies the post. */
  linkOf(key: string): string;
  /** Where the publication's article is already published, the owner's blog first; null: nowhere. */
  originalOf(key: string): Promise<string | null>;
  /** Of the channel's workspace. */
  readPicture: ReadPicture;
}

/** For owners who allow access on the channel's own page instead of entering a key here. */
interface Allowing {
  /** Which fields that takes. */
  needs: readonly string[];
  /** The button's label. */
  label: string;
  /**
   * @param back where the owner returns to, together with `state`
   * @returns where to send the owner, and what `end` needs then (kept encrypted for minutes)
   * @throws AppError with a message that says what to do
   */
  begin(
    typed: Typed,
    way: Connecting & { back: string; state: string; product: string },
  ): Promise<{ address: string; keep: Readonly<Record<string, string>> }>;
  /** The owner has returned. @throws AppError with a message that says what to do */
  end(
    query: URLSearchParams,
    keep: Readonly<Record<string, string>>,
    way: Connecting & { back: string },
  ): Promise<ConnectedChannel>;
}

/** A channel type. */
export interface ChannelAdapter {
  /** As the integrations table and addresses name it. */
  id: string;
  name: string;
  /** What the channel publishes, and what to know before connecting it. */
  hint: string;
  fields: readonly ChannelField[];
  /** Checks the entered values without any request; null: nothing is wrong. */
  mistake(typed: Typed): Mistake | null;
  /**
   * Tests the entered values without publishing and leaves nothing behind.
   * @throws AppError with a message that says what to do
   */
  connect(typed: Typed, way: Connecting): Promise<ConnectedChannel>;
  /** Null: the channel can only be connected with the entered values. */
  allowing: Allowing | null;
  /** Visible effects of a test, shown to the owner first; left out: none. */
  trying?: string;
  /** Fields of the secret that need not be entered again for a repair. Left out: all are required. */
  kept?(secret: string): Typed;
  /**
   * Tests the connection again.
   * @returns what it wouldn't accept apart from that, explained for the owner; null: it accepts everything
   * @throws AppError with a message that says what to do
   */
  check(account: ChannelAccount, way: Connecting): Promise<string | null>;
  /**
   * Reads the channel's limits, such as the maximum post length, which its operator may change.
   * @returns the settings with the limits; null: not reported. Left out: they never change.
   */
  limits?(account: ChannelAccount, way: Connecting): Promise<Typed | null>;
  open(account: ChannelAccount, deps: ChannelDeps): Channel;
}

/** Options that can change on a connected channel. */
export const changeable = ({ fields }: ChannelAdapter): ChannelAdapter["fields"] =>
  fields.filter((field) => field.isChangeable);
