/* The choices of an agent's settings, separate from the schema, which pages do not need. */

export const speeds = ["relaxed", "standard", "busy"] as const;
export type Speed = (typeof speeds)[number];

/** How each speed is shown. */
export const speedTexts = {
  relaxed: { name: "Relaxed", meaning: "A simulated task takes 45 to 60 minutes." },
  standard: { name: "Standard", meaning: "A simulated task takes 30 to 45 minutes." },
  busy: {
    name: "Busy",
    meaning: "A simulated task takes 20 to 30 minutes.",
  },
} as const satisfies Record<Speed, { name: string; meaning: string }>;

/** In Unicode characters, so that an emoji counts as one. */
export const maxNameLength = 60;
