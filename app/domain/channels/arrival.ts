import type { ChannelAdapter } from "./channel-adapter.ts";

/** Whether content is published at once or created as a draft for the owner to publish. */
export const arrivalField = {
  name: "arrival",
  label: "When content is published",
  hint: "Only you can see a draft. After you publish it there, we mark it as published.",
  isSecret: false,
  isChangeable: true,
  choices: [
    { value: "published", label: "Publish it right away" },
    { value: "draft", label: "Create a draft that I publish myself" },
  ],
} as const satisfies ChannelAdapter["fields"][number];

type Settings = Readonly<Record<string, string>>;

export const arrivesAsDraft = ({ arrival }: Settings): boolean => arrival === "draft";

/** As it is kept. */
export const arrivalOf = ({ arrival = "" }: Settings): string =>
  arrival === "draft" ? "draft" : "published";
