/** Notifies listeners of committed changes, synchronously and in commit order. */
interface Bus<Event> {
  emit(event: Event): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: Event) => void): () => void;
}

/** A listener that throws is reported and does not affect the others. */
export function createBus<Event>(onError: (error: unknown) => void): Bus<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
