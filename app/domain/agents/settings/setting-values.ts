/* What a person chooses among when setting an agent: apart from the schema, which no page needs. */

export const speeds = ["relaxed", "standard", "busy"] as const;
export type Speed = (typeof speeds)[number];

/** Each pace as people choose it. */
export const speedTexts = {
  relaxed: { name: "Relaxed", meaning: "A simulated task takes 45 to 60 minutes." },
  standard: { name: "Standard", meaning: "A simulated task takes 30 to 45 minutes." },
  busy: {
    name: "Busy",
    meaning: "A simulated task takes 20 to 30 minutes.",
  },
} as const satisfies Record<Speed, { name: string; meaning: string }>;

/** In Unicode characters, so that an emoji counts as little as a letter. */
export const maxNameLength = 60;
