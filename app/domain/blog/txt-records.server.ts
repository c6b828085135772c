import { Resolver } from "node:dns/promises";
import { AppError } from "#app/core/errors.ts";

/** The values of a name's TXT records; empty if there are none. */
export type ResolveTxt = (name: string) => Promise<string[]>;

const answersOfNone = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks for TXT records, without a cache.
 * @param server null: those of this machine
 */
export function createResolveTxt(server: string | null): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (server !== null) resolver.setServers([server]);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (answersOfNone.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw new AppError(
        "outbound_unreachable",
        "The domain’s name servers didn’t respond. Try again in a few minutes.",
        { cause: error },
      );
    }
  };
}
