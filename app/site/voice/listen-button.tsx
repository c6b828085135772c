import { useEffect } from "react";
import { ListenControl } from "./listen-control";
import { hasBeenUsed } from "./page-gesture";
import { useReadAloud, type ReadAloudOptions } from "./use-read-aloud";
import { useVoice } from "./voice";

const autoSpeakAfterMs = 1_000;

interface ListenButtonProps extends ReadAloudOptions {
  /** Begins by itself a second after it is there, if voice mode is on and the page has been used. */
  autoSpeak?: boolean;
  className?: string;
}

/** Reads a part of the page aloud, and stops. */
export function ListenButton({ autoSpeak = false, className, ...options }: ListenButtonProps) {
  const reading = useReadAloud(options);
  const { read } = reading;
  const { mode } = useVoice();

  useEffect(() => {
    if (!autoSpeak) return;
    const timer = setTimeout(() => {
      if (mode.isOn() && hasBeenUsed()) read({ quiet: true });
    }, autoSpeakAfterMs);
    return () => clearTimeout(timer);
  }, [autoSpeak, mode, read]);

  return <ListenControl reading={reading} className={className} />;
}
