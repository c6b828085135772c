import type { Example } from "./documented.ts";

const statusTexts: Readonly<Record<number, string>> = {
  200: "200 OK",
  201: "201 Created",
  204: "204 No Content",
};

/** A response as text: JSON, or the headers and size of a file. */
export function answerTextOf({ status, answer, file }: Example): string {
  if (answer !== undefined) return JSON.stringify(answer, null, 2);
  const first = `HTTP/1.1 ${statusTexts[status] ?? status}`;
  if (!file) return first;
  const { headers, bytes } = file;
  const size = bytes.toLocaleString("en-US");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, "", `(${size} bytes)`].join("\n");
}

/** Examples have at most two items per list, so the name says so. */
export function exampleNameOf({ answer }: Pick<Example, "answer">): string {
  return hasLongList(answer) ? "Example (lists shortened to two items)" : "Example";
}

function hasLongList(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) && value.length > 1) || Object.values(value).some(hasLongList);
}
