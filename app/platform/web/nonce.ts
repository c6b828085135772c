import { createContext, useContext } from "react";

/**
 * The number that allows this page's inline scripts. Browsers hide it from scripts, so it exists
 * on the server only; a page served from the cache has none.
 */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
