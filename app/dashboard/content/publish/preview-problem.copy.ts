import type { PreviewProblem } from "#app/domain/channels/preview-problems.ts";

/** Problems on a channel and their fixes; `button` null: only a person can fix it. */
export const previewProblemTexts = {
  cut: {
    text: "This is too long for the channel: the end will be cut off.",
    button: "Shorten to fit",
  },
  no_words_in_title: {
    text: "The title has no words, so readers can’t find it.",
    button: "Use a title from the text",
  },
  undescribed_picture: {
    text: "An image has no description for people who can’t see it.",
    button: null,
  },
} as const satisfies Record<PreviewProblem, { text: string; button: string | null }>;

export const fixProblemIntent = "fix_problem";
export const fixProblemFields = { problem: "problem", channel: "channel", base: "base" } as const;
