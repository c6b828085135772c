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
  /** Its value. */
  value: string;
}

export interface ChannelFormView {
  /** As in the path. */
  kind: string;
  name: string;
  hint: string;
  fields: ShownField[];
  /** Sign-in at the provider instead of typing; null: not offered. */
  allowing: { label: string; needs: readonly string[] } | null;
  /** Connected accounts of this provider. */
  connected: string[];
  /** The connection being fixed; null: a new one. */
  reconnects: string | null;
  /** What the connection test does. */
  trying: string;
}

/** A rejected form: the typed values without secrets, and the errors. */
export interface ChannelProblem {
  typed: Readonly<Record<string, string>>;
  mistake: FormMistake;
}

/** An available provider in the list of connections. */
export interface ShownChannelType {
  kind: string;
  name: string;
  hint: string;
}

/** A connected channel. */
export interface ShownChannel {
  id: string;
  kind: string;
  name: string;
  /** ISO; null: it hasn't worked yet. */
  workedAt: string | null;
  /** ISO; null: no known problem. */
  failsSince: string | null;
  problem: string | null;
  /** A side effect of the connection test to warn about; null: none. */
  trying: string | null;
  /** Its options and their current values. */
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
