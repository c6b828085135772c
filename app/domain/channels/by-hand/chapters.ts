/** Speaking rate for reading a script aloud. */
const wordsAMinute = 150;

/**
 * Chapters of a script as a list of times that a description turns into links, starting at 0:00. Times are
 * estimated from the reading time.
 * Source: https://support.google.com/youtube/answer/9884579
 */
export function chaptersOf(script: string): string {
  let words = 0;
  const lines: string[] = [];
  for (const part of script.split(/^## /mu).slice(1)) {
    const [title = "", ...rest] = part.split("\n");
    lines.push(`${timeOf((words / wordsAMinute) * 60)} ${title.trim()}`);
    words += rest.join(" ").match(/\S+/gu)?.length ?? 0;
  }
  return lines.join("\n");
}

function timeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
