/** A request that Stripe answers with an error before anything is carried out. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }
}

export function found<T>(value: T | undefined, what: string, id: string): T {
  if (value === undefined)
    throw new Refusal(404, `No such ${what}: '${id}'`, "resource_missing", "id");
  return value;
}
