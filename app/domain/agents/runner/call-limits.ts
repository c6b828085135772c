/** The provider whose limit a call counts against. */
export interface Provider {
  name: string;
  /** Calls at once, across all workspaces. */
  atOnce: number;
}

interface Waiting {
  workspaceId: string;
  provider: Provider;
  begin(): void;
}

type Counts = Map<string, number>;

/**
 * Limits the calls in progress per provider and per workspace. The workspace with the fewest calls
 * at a provider goes next, so that one workspace's many calls do not hold up another's first.
 */
export function createCallLimits({ perWorkspace }: { perWorkspace: number }) {
  const byProvider: Counts = new Map();
  const byWorkspace: Counts = new Map();
  const byBoth: Counts = new Map();
  /** In the order they were requested. */
  const waiting = new Set<Waiting>();

  const bothOf = ({ workspaceId, provider }: Waiting) => `${provider.name} ${workspaceId}`;

  function isFree({ workspaceId, provider }: Waiting): boolean {
    return (
      (byProvider.get(provider.name) ?? 0) < provider.atOnce &&
      (byWorkspace.get(workspaceId) ?? 0) < perWorkspace
    );
  }

  function count(call: Waiting, by: 1 | -1): void {
    add(byProvider, call.provider.name, by);
    add(byWorkspace, call.workspaceId, by);
    add(byBoth, bothOf(call), by);
  }

  function next(): Waiting | null {
    let found: Waiting | null = null;
    let fewest = Infinity;
    for (const each of waiting) {
      const present = byBoth.get(bothOf(each)) ?? 0;
      if (present >= fewest || !isFree(each)) continue;
      found = each;
      fewest = present;
      if (fewest === 0) break;
    }
    return found;
  }

  function leave(ended: Waiting): void {
    count(ended, -1);
    // Two may start: one of this provider, and one of this workspace at another.
    for (let call = next(); call; call = next()) {
      waiting.delete(call);
      count(call, 1);
      call.begin();
    }
  }

  return {
    /**
     * Resolves with the function that frees the slot.
     * @throws the signal's reason when it is aborted before that
     */
    enter(
      { workspaceId, provider }: { workspaceId: string; provider: Provider },
      signal: AbortSignal,
    ): Promise<() => void> {
      return new Promise((resolve, reject) => {
        const callOff = () => {
          waiting.delete(call);
          reject(signal.reason as Error);
        };
        const call: Waiting = {
          workspaceId,
          provider,
          begin: () => {
            signal.removeEventListener("abort", callOff);
            resolve(() => leave(call));
          },
        };
        if (signal.aborted) return callOff();
        if (isFree(call)) {
          count(call, 1);
          return call.begin();
        }
        waiting.add(call);
        signal.addEventListener("abort", callOff);
      });
    },
  };
}

function add(counts: Counts, key: string, by: 1 | -1): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
