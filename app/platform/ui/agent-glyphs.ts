/** The sign of each kind of agent, as strokes around the origin, at most 7 from it; and its colour. */
export const agentGlyphs = {
  writer: { path: "M-6 7l1.2-4.6L4-6.4l3 3L-1.8 5.6zM2-4.4l3 3", series: 1 },
  seo: { path: "M-1.5-6.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM2.2 2.2 6.5 6.5", series: 2 },
  social: { path: "M-6.5-6h13v8.5h-8L-5 6V2.5h-1.5z", series: 5 },
  publisher: { path: "M0 5V-6M-4.5-1.8 0-6.3l4.5 4.5M-6.5 7h13", series: 3 },
  analytics: { path: "M-5.5 6.5V1M0 6.5v-13M5.5 6.5V-2", series: 4 },
  video: { path: "M-4-6.5v13L6.5 0z", series: 6 },
} as const satisfies Record<string, { path: string; series: 1 | 2 | 3 | 4 | 5 | 6 }>;

export type AgentGlyphName = keyof typeof agentGlyphs;
