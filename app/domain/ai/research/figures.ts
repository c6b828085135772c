/** A number, whatever parts it: a blank or an apostrophe between thousands, points and commas. */
const figure =
  /(?<![\d.,])(?:[1-9]\d{0,2}(?:[ \u00a0\u202f’'](?=\d{3})\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*)/gu;

const thousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+(?:[.,](?:\d{1,2}|\d{4,}))?$/u;

/**
 * The numbers in a text, so that those who mean the same are the same: 1,000 is 1.000 is 1000, and 1,5 is 1.5, and not 15.
 * Of a date, or whatever has more points, each part is one.
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
