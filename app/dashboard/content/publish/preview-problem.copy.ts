import type { PreviewProblem } from "#app/domain/channels/preview-problems.ts";

/** What is wrong at a place, and what mends it; `button` null: only a person can write what is missing. */
export const previewProblemWords = {
  cut: {
    words: "This is longer than the place shows: its end is cut off.",
    button: "Shorten it to fit",
  },
  no_words_in_title: {
    words: "The title has no words: nobody could find it, and its address would say nothing.",
    button: "Take a title from the text",
  },
  undescribed_picture: {
    words: "A picture in the text is not described: whoever cannot see it is told nothing.",
    button: null,
  },
} as const satisfies Record<PreviewProblem, { words: string; button: string | null }>;

export const mendIntent = "mend_text";
export const mendFields = { problem: "problem", place: "place", base: "base" } as const;
