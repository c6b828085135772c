import type { ProfileName } from "#app/platform/speech/words.ts";
import type { Narration } from "./narration.ts";
import type { Narrator, Sentence } from "./narrator.ts";

/** What the buttons of a page know of the one reading there is. */
export interface PlayerState extends Pick<Narration, "phase" | "note"> {
  /** Whose text is read; null: nobody's. */
  owner: string | null;
}

interface ReadingRequest {
  /** Who asks: its button shows how it goes on. */
  owner: string;
  /** What to read, looked up when all that is needed to read is there. @throws Error in words for people */
  sentences: () => readonly Sentence[] | Promise<readonly Sentence[]>;
  /** In which manner; the usual one when left out. */
  profile: ProfileName | undefined;
  signedIn: boolean;
  /** All of it has been read. */
  onDone?: () => void;
  /** Nothing could read it. */
  onFailure: (reason: string) => void;
}

interface PlayerDeps {
  /** Fetched with its first use: most visits are silent ones. */
  loadNarrator: (tell: {
    onChange: (state: Narration) => void;
    onGiveUp: (reason: string) => void;
    onDone: () => void;
    /** Another page of ours has begun to read. */
    onOtherPage: () => void;
  }) => Promise<Narrator>;
}

export type Player = ReturnType<typeof createPlayer>;

const idle: PlayerState = { owner: null, phase: "idle", note: null };

/** One reading at a time on this page; whoever begins another ends it. */
export function createPlayer({ loadNarrator }: PlayerDeps) {
  const listeners = new Set<() => void>();
  let state = idle;
  let request: ReadingRequest | null = null;
  let loading: Promise<Narrator> | null = null;

  function change(next: PlayerState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  const load = () =>
    (loading ??= loadNarrator({
      onChange({ phase, note }) {
        // Its own rest before the beginning of another is none of ours.
        if (request && phase !== "idle") change({ owner: request.owner, phase, note });
      },
      onGiveUp: (reason) => end()?.onFailure(reason),
      onDone: () => end()?.onDone?.(),
      onOtherPage: stop,
    }).catch((error: unknown) => {
      // The network is away: the next press tries again.
      loading = null;
      throw error;
    }));

  function end(): ReadingRequest | null {
    const ended = request;
    request = null;
    change(idle);
    return ended;
  }

  function stop(): void {
    if (!request) return;
    end();
    void loading?.then((narrator) => request ?? narrator.stop());
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Fetches what will be needed, as when somebody points at a button. */
    prepare: () => void load().catch(() => undefined),
    async read(next: ReadingRequest): Promise<void> {
      request = next;
      change({ owner: next.owner, phase: "loading", note: null });
      try {
        const narrator = await load();
        const sentences = await next.sentences();
        // Stopped, or another has begun.
        if (request !== next) return;
        narrator.read({ sentences, profile: next.profile, signedIn: next.signedIn });
      } catch (error) {
        if (request === next) end();
        next.onFailure(error instanceof Error ? error.message : String(error));
      }
    },
    stop,
  };
}
