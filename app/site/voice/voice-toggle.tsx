import { useEffect } from "react";
import { IconButton } from "../../platform/ui/icon-button";
import { VoiceIcon, VoiceOffIcon } from "../../platform/ui/icons";
import { useToast } from "../../platform/ui/toast";
import { Tooltip } from "../../platform/ui/tooltip";
import { useVoice, useVoiceOn } from "./voice";
import { voiceTexts } from "./voice-mode";

/** Narration needs JavaScript: without it there is nothing to switch. */
export function VoiceToggle() {
  const { mode } = useVoice();
  const on = useVoiceOn();
  const toast = useToast();

  // Only where it can be switched does the browser keep it.
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
