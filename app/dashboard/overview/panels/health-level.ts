export interface HealthLevel {
  word: string;
  tone: "accent" | "warning" | "danger";
}

/** How worrying a share in percent is, in a word: nobody has to tell colours apart. */
export function healthLevel(percent: number): HealthLevel {
  if (percent > 90) return { word: "High", tone: "danger" };
  if (percent > 75) return { word: "Elevated", tone: "warning" };
  return { word: "Normal", tone: "accent" };
}
