/*
 * The package's front door prints a warning on Node 20 each time it is imported, and its default
 * in-memory adapter another. Both modules behind it are reachable (the package has no `exports`)
 * and the version is pinned; tests/api/auth-embedded.test.ts fails should they move.
 */
declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  import type { AdapterFactory } from "oidc-provider";
  /** An adapter over one store of its own that forgets the oldest beyond 1,000 to 2,000 entries. */
  export function createMemoryAdapter(clockTolerance?: number): AdapterFactory;
}
