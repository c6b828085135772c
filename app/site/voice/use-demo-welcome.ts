import { useEffect } from "react";
import { useVoice } from "./voice";

const welcomeDelayMs = 2_000;

function welcomeText(product: string): string {
  return (
    `Welcome to the ${product}. You are watching the demo: six agents at work, ` +
    "with simulated figures. Sign in to run agents of your own."
  );
}

/** Greets once a visit, a moment after the page has loaded; null: nobody is to be greeted. */
export function useDemoWelcome(product: string | null): void {
  const { speech, greet } = useVoice();

  useEffect(() => {
    if (product === null) return;
    let speaking = false;
    const timer = setTimeout(() => {
      speaking = greet(welcomeText(product));
    }, welcomeDelayMs);
    return () => {
      clearTimeout(timer);
      if (speaking) speech.stop();
    };
  }, [product, speech, greet]);
}
