import type { FormMistake } from "./form-mistake.ts";

/** A field as its form shows it. */
export interface ShownField {
  name: string;
  label: string;
  hint: string;
  isSecret: boolean;
  placeholder: string;
  isOptional: boolean;
  choices: readonly { value: string; label: string }[];
  /** What stands in it. */
  value: string;
}

export interface ChannelFormView {
  /** As its address has it. */
  kind: string;
  name: string;
  hint: string;
  fields: ShownField[];
  /** Another way than typing everything; null: there is none. */
  allowing: { label: string; needs: readonly string[] } | null;
  /** Those of this sort that are connected. */
  connected: string[];
  /** The connection that is mended; null: a new one is made. */
  mends: string | null;
  /** What trying does there, in words. */
  trying: string;
}

/** A form that was not taken: what was typed, but for what is secret, and what is wrong. */
export interface ChannelProblem {
  typed: Readonly<Record<string, string>>;
  mistake: FormMistake;
}

/** What can be connected, as the list of connections shows it. */
export interface ShownChannelType {
  kind: string;
  name: string;
  hint: string;
}

/** A connected place. */
export interface ShownChannel {
  id: string;
  kind: string;
  name: string;
  /** ISO; null: it has not worked yet. */
  workedAt: string | null;
  /** ISO; null: it works, as far as anybody knows. */
  failsSince: string | null;
  problem: string | null;
  /** What trying does there that its owner has to know of; null: nothing. */
  trying: string | null;
  /** What can be chosen anew, with what is chosen now. */
  choices: readonly {
    name: string;
    label: string;
    hint: string;
    value: string;
    choices: readonly { value: string; label: string }[];
  }[];
}

export const channelIntents = {
  connect: "connect_place",
  allow: "allow_place",
  choose: "choose_at_place",
} as const;
