/** Browsers allow no sound before somebody has touched the page; one that does not tell may. */
export function hasBeenUsed(): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive ?? false;
}

/**
 * Both come after what they mean to the control that they are made on: whoever switches voice mode off
 * with the first one hears nothing.
 */
const gestures = ["click", "keyup"] as const;

/** Runs with the first use of the page. Returns what calls it off. */
export function atFirstUse(run: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const once = () => {
    if (!hasBeenUsed()) return;
    controller.abort();
    run();
  };
  for (const gesture of gestures) document.addEventListener(gesture, once, { signal });
  return () => controller.abort();
}
