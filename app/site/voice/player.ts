import type { ProfileName } from "#app/platform/speech/words.ts";
import type { Narration } from "./narration.ts";
import type { Narrator, Sentence } from "./narrator.ts";

/** The state of the page's reading, for its buttons. */
export interface PlayerState extends Pick<Narration, "phase" | "note"> {
  /** The owner of the current reading; null: there is none. */
  owner: string | null;
}

interface ReadingRequest {
  /** The owner, whose button shows the state. */
  owner: string;
  /** Returns the text once the narrator is loaded. @throws Error with a message for users */
  sentences: () => readonly Sentence[] | Promise<readonly Sentence[]>;
  /** The voice profile; left out: the default. */
  profile: ProfileName | undefined;
  signedIn: boolean;
  /** The reading is finished. */
  onDone?: () => void;
  /** All voices failed. */
  onFailure: (reason: string) => void;
}

interface PlayerDeps {
  /** Loaded on first use, because most visits are silent. */
  loadNarrator: (tell: {
    onChange: (state: Narration) => void;
    onGiveUp: (reason: string) => void;
    onDone: () => void;
    /** Another tab started reading. */
    onOtherPage: () => void;
  }) => Promise<Narrator>;
}

export type Player = ReturnType<typeof createPlayer>;

const idle: PlayerState = { owner: null, phase: "idle", note: null };

/** One reading at a time: a new one stops the current one. */
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
        // Ignores the idle state between two readings.
        if (request && phase !== "idle") change({ owner: request.owner, phase, note });
      },
      onGiveUp: (reason) => end()?.onFailure(reason),
      onDone: () => end()?.onDone?.(),
      onOtherPage: stop,
    }).catch((error: unknown) => {
      // Offline: the next press tries again.
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
    /** Preloads the narrator, for example on hover. */
    prepare: () => void load().catch(() => undefined),
    async read(next: ReadingRequest): Promise<void> {
      request = next;
      change({ owner: next.owner, phase: "loading", note: null });
      try {
        const narrator = await load();
        const sentences = await next.sentences();
        // Stopped or replaced.
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
