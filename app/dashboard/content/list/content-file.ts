import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { csvLine, csvStart } from "#app/core/text/csv.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { kindOf } from "#app/dashboard/review/text-to-review.ts";
import { textStateNames, type ListedText } from "./listed-text.ts";

const heads = [
  "State",
  "Title",
  "Type",
  "Agent",
  "Created (UTC)",
  "First published (UTC)",
  "Channels",
  "Views",
  "Origin",
  "Address",
] as const;

/** Writes the list as CSV, in chunks. @param appUrl the product's base URL, without a path */
export async function* writeContentFile(
  all: AsyncIterable<readonly ListedText[]>,
  appUrl: string,
): AsyncGenerator<string> {
  yield csvStart + csvLine(heads);
  for await (const texts of all) yield texts.map((text) => lineOf(text, appUrl)).join("");
}

const lineOf = (text: ListedText, appUrl: string): string =>
  csvLine([
    textStateNames[text.state],
    text.title,
    kindOf(text),
    text.agentName === null ? null : agentDisplayName(text.agentName),
    isoOf(text.createdAt),
    isoOrNull(text.publishedAt),
    text.places
      .filter(({ state }) => state !== "unpublished")
      .map(({ channel }) => channel)
      .join("; "),
    // Not measured stays empty: it isn't zero.
    text.views,
    text.origin,
    `${appUrl}${contentItemPath(text.id)}`,
  ]);
