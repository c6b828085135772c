/** Where an address is in a text, in UTF-16 units. */
interface LinkPlace {
  start: number;
  end: number;
}

const begins = /\bhttps?:\/\/(?=[\p{L}\p{N}])/giu;

/** These end an address: spaces, quotation marks, and the punctuation of scripts without spaces. */
const endsBefore =
  /[\s\p{Cc}<>"`“”„‟«»‹›…\\^{|}\p{Cf}、。，．：；！？「」『』（）【】〈〉《》〔〕［］｛｝｢｣]/u;

/** Part of an address within it, part of the sentence at its end. */
const ofTheSentence = /[.,;:!?'’‘*_~¡¿([&]/u;

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[" };
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** Scripts of particles and endings. */
const ofEndings = /[\p{Script=Hiragana}\p{Script=Hangul}]/u;
const ascii = /[a-z0-9]/iu;

/**
 * Finds the addresses in a text as a reader would: with paired brackets and letters of any script, without the
 * punctuation of the sentence.
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

export const addressesIn = (text: string): string[] =>
  linksIn(text).map(({ start, end }) => text.slice(start, end));

/** Where the address ends at the latest, such as at a bracket that was opened before it. */
function endOf(text: string, from: number): number {
  const open: string[] = [];
  let before = "/";
  let slashes = 0;
  let end = from;
  for (const sign of text.slice(from)) {
    if (endsBefore.test(sign) || continuesSentence(before, sign, slashes)) return end;
    if (sign === "(" || sign === "[") open.push(sign);
    if (sign in closing && open.pop() !== closing[sign]) return end;
    if (sign === "/") slashes += 1;
    before = sign;
    end += sign.length;
  }
  return end;
}

/** Whether the sentence continues without a space: after Latin letters, or with a particle after the host. */
function continuesSentence(before: string, sign: string, slashes: number): boolean {
  if (ascii.test(before)) return unspaced.test(sign);
  return before === "/" && slashes === 1 && ofEndings.test(sign);
}

function withoutSentence(text: string, from: number, end: number): number {
  let last = end;
  while (last > from && ofTheSentence.test(text[last - 1] ?? "")) last -= 1;
  return last;
}
