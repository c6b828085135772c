/** Browsers block audio before the first user gesture. Assumes audio is allowed if the browser does not say. */
export function hasBeenUsed(): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive ?? false;
}

/**
 * Both events fire after the control's own handlers, so turning voice mode off with the first click stays
 * silent.
 */
const gestures = ["click", "keyup"] as const;

/** Runs after the first user gesture. Returns a function that cancels it. */
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
