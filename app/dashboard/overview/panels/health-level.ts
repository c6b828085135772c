export interface HealthLevel {
  word: string;
  tone: "accent" | "warning" | "danger";
}

/** The load level of a percentage, as text so that color is not the only cue. */
export function healthLevel(percent: number): HealthLevel {
  if (percent > 90) return { word: "High", tone: "danger" };
  if (percent > 75) return { word: "Elevated", tone: "warning" };
  return { word: "Normal", tone: "accent" };
}
