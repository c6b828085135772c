/** Round tick values from zero to at least `max`. */
export function axisMarks(max: number): number[] {
  const step = roundUp(Math.max(max, 1) / 3);
  const marks = [0];
  while ((marks.at(-1) ?? 0) < max || marks.length < 3) marks.push(marks.length * step);
  return marks;
}

/** The next number of the form 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return factor * power;
}
