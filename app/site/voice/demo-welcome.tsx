import { useCallback, useEffect } from "react";
import { ListenControl } from "./listen-control.tsx";
import { atFirstUse, hasBeenUsed } from "./page-gesture.ts";
import { useReadAloud } from "./use-read-aloud.ts";
import { useVoice } from "./voice.ts";

const welcomeDelayMs = 2_000;

function welcomeText(product: string): string {
  return (
    `Welcome to the ${product}. You are watching the demo: six agents at work, ` +
    "with simulated figures. Sign in to run agents of your own."
  );
}

/**
 * Speaks a welcome once per visit, shortly after the page has loaded. If the browser blocks audio, it
 * starts with the button or the first user gesture.
 */
export function DemoWelcome({ product }: { product: string }) {
  const { mode, takeGreeting } = useVoice();
  const reading = useReadAloud({ source: { text: welcomeText(product) }, profile: "demo" });
  const { read } = reading;

  const greet = useCallback(() => {
    if (mode.isOn() && takeGreeting()) read({ quiet: true });
  }, [mode, takeGreeting, read]);

  useEffect(() => {
    let callOff: () => void = () => undefined;
    const timer = setTimeout(() => {
      if (hasBeenUsed()) greet();
      else callOff = atFirstUse(greet);
    }, welcomeDelayMs);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [greet]);

  return <ListenControl reading={reading} onPress={takeGreeting} />;
}
