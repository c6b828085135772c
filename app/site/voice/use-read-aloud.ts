import { useCallback, useEffect, useId } from "react";
import type { ProfileName } from "#app/platform/speech/words.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { useSignedIn } from "#app/platform/web/brand.ts";
import type { Wording } from "./page-text.ts";
import { useReadingOf, useVoice } from "./voice.ts";
import { voiceTexts } from "./voice-mode.ts";

export interface ReadAloudOptions {
  /** A part of the page, with highlighting, or a text that is not on the page. */
  source: { selector: string } | { text: string };
  /** How to clean the text; left out: as a page. */
  wording?: Wording;
  profile?: ProfileName;
  onDone?: () => void;
}

/** Reads aloud until unmount. `quiet`: started without a user action. */
export function useReadAloud({ source, wording = "as_page", profile, onDone }: ReadAloudOptions) {
  const isPart = "selector" in source;
  const what = isPart ? source.selector : source.text;
  const owner = useId();
  const { mode, player } = useVoice();
  const { phase, note } = useReadingOf(owner);
  const signedIn = useSignedIn();
  const toast = useToast();

  useEffect(
    () => () => {
      if (player.state().owner === owner) player.stop();
    },
    [player, owner],
  );

  const read = useCallback(
    ({ quiet = false }: { quiet?: boolean } = {}) => {
      if (!mode.isOn()) return void toast({ ...voiceTexts.off, tone: "plain" });
      void player.read({
        owner,
        sentences: () => (isPart ? readPart(what, wording) : readText(what)),
        profile,
        signedIn,
        ...(onDone && { onDone }),
        // Readings that start on their own fail silently.
        onFailure: (reason) => quiet || toast({ ...failureTexts(reason), tone: "error" }),
      });
    },
    [mode, player, owner, isPart, what, wording, profile, signedIn, onDone, toast],
  );

  return { phase, note, signedIn, read, stop: player.stop, prepare: player.prepare };
}

export type ReadAloud = ReturnType<typeof useReadAloud>;

async function readPart(selector: string, wording: Wording) {
  const { readPage } = await import("./page-text.ts");
  return readPage(selector, wording);
}

async function readText(text: string) {
  const { splitSentences } = await import("#app/platform/speech/sentences.ts");
  const sentences = splitSentences(text).map((part) => ({ text: part.text, range: null }));
  if (sentences.length === 0) throw new Error(noContent.description);
  return sentences;
}

const noContent = {
  title: "No Content",
  description: "No text content available to read aloud",
};

/** Missing content is not a voice error. */
function failureTexts(reason: string) {
  if (reason === noContent.description) return noContent;
  if (/^(No readable content found|Element with selector .* not found)$/.test(reason)) {
    return { ...noContent, detail: `${reason}.` };
  }
  return {
    title: "Voice Error",
    description: "Unable to play audio. Please try again.",
    detail: `${reason}.`,
  };
}
