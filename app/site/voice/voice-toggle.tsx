import { useEffect } from "react";
import { IconButton } from "#app/platform/ui/icons/icon-button.tsx";
import { VoiceIcon, VoiceOffIcon } from "#app/platform/ui/icons/icons.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { Tooltip } from "#app/platform/ui/overlays/tooltip.tsx";
import { useVoice, useVoiceOn } from "./voice.ts";
import { voiceTexts } from "./voice-mode.ts";

/** Hidden without JavaScript, which narration needs. */
export function VoiceToggle() {
  const { mode } = useVoice();
  const on = useVoiceOn();
  const toast = useToast();

  // The choice is stored only on pages with the toggle.
  useEffect(() => mode.start(), [mode]);

  function toggle() {
    mode.set(!on);
    toast({ ...voiceTexts[on ? "off" : "on"], tone: "plain" });
  }

  return (
    <Tooltip text={on ? "Voice mode is on" : "Voice mode is off"}>
      <IconButton label="Voice mode" aria-pressed={on} onClick={toggle} className="noscript:hidden">
        {on ? <VoiceIcon /> : <VoiceOffIcon />}
      </IconButton>
    </Tooltip>
  );
}
