/** A result: the product compared with a baseline, measured alternately. */
interface Comparison {
  name: string;
  unit: string;
  ours: number[];
  bare: number[];
  /** The limit on the ratio of medians. */
  atLeast?: number;
  atMost?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** A percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? NaN;
}

/** Runs A B A B …, after a warm-up round. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ours: number[]; bare: number[] }> {
  const results: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  await ours();
  await bare();
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await ours());
    results.bare.push(await bare());
  }
  return results;
}

export function print({
  name,
  unit,
  ours,
  bare,
  atLeast = -Infinity,
  atMost = Infinity,
}: Comparison): void {
  const [a, b] = [median(ours), median(bare)];
  const ratio = a / b;
  const number = (value: number) => Math.round(value).toLocaleString("en-US");
  const range = (values: number[]) =>
    `${number(Math.min(...values))}–${number(Math.max(...values))}`;
  console.log(`${name}`);
  console.log(`  ours  ${number(a)} ${unit} (${range(ours)})`);
  console.log(`  bare  ${number(b)} ${unit} (${range(bare)})`);
  const asked = atMost === Infinity ? `≥ ${atLeast}` : `≤ ${atMost}`;
  const reached = ratio >= atLeast && ratio <= atMost;
  console.log(
    `  ratio ${ratio.toFixed(2)}, asked for ${asked}: ${reached ? "reached" : "NOT reached"}`,
  );
}

/** A value with its own maximum and no baseline. */
export function printCeiling(name: string, values: number[], unit: string, atMost: number): void {
  const value = median(values);
  const shown = value >= 10 ? value.toFixed(0) : value.toFixed(2);
  console.log(
    `${name}\n  ${shown} ${unit}, asked for ≤ ${atMost}: ${value <= atMost ? "reached" : "NOT reached"}`,
  );
}

/** A value with its own minimum and no baseline. */
export function printFloor(name: string, values: number[], unit: string, atLeast: number): void {
  const value = median(values);
  console.log(
    `${name}\n  ${value.toFixed(0)} ${unit}, asked for ≥ ${atLeast}: ${value >= atLeast ? "reached" : "NOT reached"}`,
  );
}
