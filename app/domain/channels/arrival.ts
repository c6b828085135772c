import type { ChannelAdapter } from "./channel-adapter.ts";

/** Whether what is sent is shown at once, or lies there for its owner to publish. */
export const arrivalField = {
  name: "arrival",
  label: "When a text is sent there",
  hint: "A draft is seen by nobody but you. Once you have published it there, its page here says so.",
  isSecret: false,
  isChangeable: true,
  choices: [
    { value: "published", label: "It is published" },
    { value: "draft", label: "It arrives as a draft, and I publish it there" },
  ],
} as const satisfies ChannelAdapter["fields"][number];

type Settings = Readonly<Record<string, string>>;

export const arrivesAsDraft = ({ arrival }: Settings): boolean => arrival === "draft";

/** As it is kept. */
export const arrivalOf = ({ arrival = "" }: Settings): string =>
  arrival === "draft" ? "draft" : "published";
