import { useEffect } from "react";
import { useVoice } from "./voice";

export const welcomeDelayMs = 2_000;

export function welcomeText(product: string): string {
  return (
    `Welcome to the ${product}. You are watching the demo: six agents at work, ` +
    "with simulated figures. Sign in to run agents of your own."
  );
}

/** Greets once a visit, a moment after the page has loaded; null: nobody is to be greeted. */
export function useDemoWelcome(product: string | null): void {
  const { mode, speech } = useVoice();

  useEffect(() => {
    if (product === null) return;
    let greeted = false;
    const timer = setTimeout(() => {
      if (!mode.isOn()) return;
      greeted = true;
      speech.speak(welcomeText(product));
    }, welcomeDelayMs);
    return () => {
      clearTimeout(timer);
      if (greeted) speech.stop();
    };
  }, [product, mode, speech]);
}
