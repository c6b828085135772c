import type { ReactNode } from "react";
import { createContext, useContext, useState } from "react";
import type { Voice } from "./voice.ts";

/** Creates the page's voice on first use. */
interface VoiceHolder {
  voice(create: () => Voice): Voice;
}

function createVoiceHolder(): VoiceHolder {
  let voice: Voice | null = null;
  return { voice: (create) => (voice ??= create()) };
}

const VoiceContext = createContext<VoiceHolder | null>(null);

/** Wraps every page, so it only holds the reference; the voice code loads with components that use it. */
export function VoiceProvider({ children }: { children: ReactNode }) {
  const [holder] = useState(createVoiceHolder);
  return <VoiceContext.Provider value={holder}>{children}</VoiceContext.Provider>;
}

export function useSharedVoice(create: () => Voice): Voice {
  const holder = useContext(VoiceContext);
  if (!holder) throw new Error("No VoiceProvider");
  return holder.voice(create);
}
