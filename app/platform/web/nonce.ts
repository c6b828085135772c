import { createContext, useContext } from "react";

/**
 * The nonce for inline scripts. Browsers hide it from scripts, so it exists only on the server;
 * cached pages have none.
 */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
