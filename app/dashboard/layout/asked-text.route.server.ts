import { isAppError } from "#app/core/errors.ts";

export const noSuchText = () => new Response("No such text", { status: 404 });

/** What is read of a text. @throws Response 404 when there is none */
export async function readOrNothing<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw noSuchText();
    throw error;
  }
}

/** The number of a version that an address names. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
