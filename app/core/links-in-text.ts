/** Where a text says an address, in UTF-16 units. */
interface LinkPlace {
  start: number;
  end: number;
}

const begins = /\bhttps?:\/\/(?=[\p{L}\p{N}])/giu;

/** No address goes on behind these: blanks, quotation marks, and the marks of scripts that write without blanks. */
const endsBefore =
  /[\s\p{Cc}<>"`“”„‟«»‹›…\\^{|}\p{Cf}、。，．：；！？「」『』（）【】〈〉《》〔〕［］｛｝｢｣]/u;

/** It may stand within an address, and at the end it is the sentence's. */
const ofTheSentence = /[.,;:!?'’‘*_~¡¿([&]/u;

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[" };
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** Of the scripts in which endings and small words are written. */
const ofEndings = /[\p{Script=Hiragana}\p{Script=Hangul}]/u;
const ascii = /[a-z0-9]/iu;

/**
 * The addresses in a text, each as a reader would take it: whole with its brackets and letters of any script, and
 * without what belongs to the sentence.
 */
export function linksIn(text: string): LinkPlace[] {
  const links: LinkPlace[] = [];
  for (const { 0: protocol, index } of text.matchAll(begins)) {
    if (index < (links.at(-1)?.end ?? 0)) continue;
    const from = index + protocol.length;
    const end = withoutSentence(text, from, endOf(text, from));
    if (end > from) links.push({ start: index, end });
  }
  return links;
}

/** The first place that is no part of it any more, such as a bracket that was opened before it. */
function endOf(text: string, from: number): number {
  const open: string[] = [];
  let before = "/";
  let slashes = 0;
  let end = from;
  for (const sign of text.slice(from)) {
    if (endsBefore.test(sign) || goesOnWithoutBlank(before, sign, slashes)) return end;
    if (sign === "(" || sign === "[") open.push(sign);
    if (sign in closing && open.pop() !== closing[sign]) return end;
    if (sign === "/") slashes += 1;
    before = sign;
    end += sign.length;
  }
  return end;
}

/** Behind Latin letters a sentence goes on without a blank, and behind a host's slash where endings follow. */
function goesOnWithoutBlank(before: string, sign: string, slashes: number): boolean {
  if (ascii.test(before)) return unspaced.test(sign);
  return before === "/" && slashes === 1 && ofEndings.test(sign);
}

function withoutSentence(text: string, from: number, end: number): number {
  let last = end;
  while (last > from && ofTheSentence.test(text[last - 1] ?? "")) last -= 1;
  return last;
}
