/** Tells listeners what has been committed. Delivery is synchronous and in order of commit. */
interface Bus<Event> {
  emit(event: Event): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: Event) => void): () => void;
}

/** A listener that throws is reported and does not keep the others from hearing. */
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
