import { isAppError } from "#app/core/errors.ts";

export const noSuchText = () => new Response("Content not found", { status: 404 });

/** Reads a content item. @throws Response 404 when it does not exist */
export async function readOrNothing<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw noSuchText();
    throw error;
  }
}

/** The version number from the path. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
