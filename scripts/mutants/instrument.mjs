/** @typedef {import("./find-mutants.mjs").Mutant & { id: number }} Numbered */

/**
 * The code with all mistakes inside, inactive until `switch.ts` activates one by number, so that
 * nothing has to be reloaded.
 * @param {string} code
 * @param {readonly Numbered[]} mutants
 * @returns {string}
 */
export function instrument(code, mutants) {
  // Ranges that end first close first; at the same position the wider one opens first.
  const marks = mutants.flatMap((mutant, order) => [
    {
      at: mutant.start,
      closes: false,
      width: mutant.end - mutant.start,
      order,
      text: opening(mutant),
    },
    {
      at: mutant.end,
      closes: true,
      width: mutant.end - mutant.start,
      order,
      text: closing(mutant),
    },
  ]);
  marks.sort(
    (a, b) =>
      a.at - b.at ||
      Number(b.closes) - Number(a.closes) ||
      (a.closes ? a.width - b.width : b.width - a.width) ||
      (a.closes ? b.order - a.order : a.order - b.order),
  );
  let from = 0;
  let result = "";
  for (const { at, text } of marks) {
    result += code.slice(from, at) + text;
    from = at;
  }
  return result + code.slice(from);
}

/** @param {Numbered} mutant */
function opening({ id, by }) {
  if (by === undefined) return `/*<${id}*/`;
  const awake = `globalThis.__mutant?.(${id})`;
  return by === "" ? `if (!${awake}) ` : `(${awake} ? (${by}) : (`;
}

/** @param {Numbered} mutant */
function closing({ id, by }) {
  if (by === undefined) return `/*${id}>*/`;
  return by === "" ? "" : "))";
}
