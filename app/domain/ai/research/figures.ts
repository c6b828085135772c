/** A number with any separators: spaces or apostrophes between thousands, points and commas. */
const figure =
  /(?<![\d.,])(?:[1-9]\d{0,2}(?:[ \u00a0\u202f’'](?=\d{3})\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)/gu;

const thousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+(?:[.,](?:\d{1,2}|\d{4,}))?$/u;

/**
 * The numbers in a text, normalized so that 1,000, 1.000 and 1000 are the same, and 1,5 is 1.5 and
 * not 15. Dates and other numbers with several points are split.
 */
export const figuresIn = (text: string): string[] =>
  (text.normalize("NFKC").match(figure) ?? []).flatMap(normalFigures);

function normalFigures(written: string): string[] {
  const plain = written.replace(/[ \u00a0\u202f’']/gu, "");
  if (thousands.test(plain)) {
    const [, whole = "", part = ""] = /^(.+?)(?:[.,](\d{1,2}|\d{4,}))?$/u.exec(plain) ?? [];
    return [decimal(whole.replace(/[.,]/gu, ""), part)];
  }
  const [whole = "", part = "", ...more] = plain.split(/[.,]/u);
  return more.length === 0
    ? [decimal(whole, part)]
    : [whole, part, ...more].map((each) => decimal(each, ""));
}

function decimal(whole: string, part: string): string {
  const rest = part.replace(/0+$/u, "");
  return `${whole.replace(/^0+(?=\d)/u, "")}${rest && `.${rest}`}`;
}
