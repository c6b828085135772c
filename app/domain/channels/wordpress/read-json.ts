/** The start of a response, where PHP prints messages. */
const maxMessagesLength = 100_000;
/** How many possible starts of the JSON are tried: each may be as long as the response. */
const maxTried = 3;
/** In characters: so far back is looked for the end of a line or of an element. */
const longestGap = 100;

/** The start of JSON, and what can follow it. */
const beginning = /[{[](?=\s{0,100}["{[\]}\d-])/gu;

const messages =
  /(?:^|[\n>])[ \t]{0,20}(?:<b>)?(?:PHP )?(?:Notice|Warning|Deprecated|Strict Standards|Parse error|(?:Recoverable )?[Ff]atal error)(?:<\/b>)?:\s/u;

/** Whether PHP has printed messages into a response (`WP_DEBUG_DISPLAY`). */
export const hasPhpMessages = (text: string): boolean =>
  messages.test(text.slice(0, maxMessagesLength));

/**
 * The JSON of a response, even with PHP messages before or after it, as on sites with debugging left on.
 * Undefined: none.
 */
export function readJson(text: string): unknown {
  const whole = parsed(text.replace(/^\uFEFF+/u, ""));
  if (whole !== undefined) return whole;
  const head = text.slice(0, maxMessagesLength);
  let tried = 0;
  for (const { index } of head.matchAll(beginning)) {
    if (!/(?:^|[\n>])\s*$/u.test(head.slice(Math.max(0, index - longestGap), index))) continue;
    if ((tried += 1) > maxTried) break;
    const found = parsedTo(text.slice(index));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** With and without what follows its last bracket. */
function parsedTo(text: string): unknown {
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1;
  return parsed(text.slice(0, end));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
