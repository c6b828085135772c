import type { ReactNode } from "react";
import { createContext, useContext, useState } from "react";
import type { Voice } from "./voice.ts";

/** Of one page: its voice, made once something on it asks for that. */
interface VoicePlace {
  voice(create: () => Voice): Voice;
}

function createVoicePlace(): VoicePlace {
  let voice: Voice | null = null;
  return { voice: (create) => (voice ??= create()) };
}

const VoiceContext = createContext<VoicePlace | null>(null);

/** Stands around every page, and so holds only the place: what speaks comes with those that can. */
export function VoiceProvider({ children }: { children: ReactNode }) {
  const [place] = useState(createVoicePlace);
  return <VoiceContext.Provider value={place}>{children}</VoiceContext.Provider>;
}

/** The page's voice, made with its first use. */
export function useVoicePlace(create: () => Voice): Voice {
  const place = useContext(VoiceContext);
  if (!place) throw new Error("A voice needs a VoiceProvider above it");
  return place.voice(create);
}
