/** Languages with known month names; a name for different months in two of them is not guessed. */
const languages =
  "en-US en-GB de de-AT fr es it pt nl sv da nb fi pl cs sk hu ro bg ru uk el tr hr sl lt lv et ca id vi".split(
    " ",
  );
/** Abbreviations that only spreadsheets write. */
const others: readonly [name: string, month: number][] = [
  ["sept", 9],
  ["mrz", 3],
  ["maerz", 3],
  ["jaenner", 1],
  ["dez", 12],
  ["okt", 10],
];

let months: ReadonlyMap<string, number> | undefined;

/** 1 to 12; undefined: no month's name, or ambiguous. @param name in any language and case */
export const monthNamed = (name: string): number | undefined =>
  (months ??= readNames()).get(plain(name));

const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "");

function readNames(): Map<string, number> {
  const found = new Map<string, Set<number>>();
  const add = (name: string, month: number) => {
    if (!/^\p{L}+$/u.test(name)) return;
    const known = found.get(name) ?? new Set<number>();
    found.set(name, known.add(month));
  };
  for (const language of languages)
    for (const width of ["long", "short"] as const)
      // Many languages inflect a month's name after a day.
      for (const day of ["numeric", undefined] as const) {
        const format = new Intl.DateTimeFormat(language, { timeZone: "UTC", month: width, day });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
          add(plain(parts.find(({ type }) => type === "month")?.value ?? ""), month);
        }
      }
  for (const [name, month] of others) add(name, month);
  const sure = [...found].flatMap(([name, [month, other]]): [string, number][] =>
    month === undefined || other !== undefined ? [] : [[name, month]],
  );
  return new Map(sure);
}
