import * as z from "zod/mini";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { Id } from "#app/platform/api/pages.ts";
import {
  AdvancedRequest,
  LegacyRequest,
  maxSpeechBodyBytes,
  providerHeader,
  VoiceCapabilities,
} from "./contract.ts";
import type { Speech } from "./speech.server.ts";
import type { PayForVoice, Spoken } from "./synthesis.server.ts";

interface SpeechEndpointDeps {
  speech: Pick<Speech, "speak" | "speakPlainly" | "find" | "capabilities">;
  /** How what a workspace hears is paid for. */
  payForVoice(workspaceId: string): PayForVoice;
}

/** What an assistant has no use for: it cannot hear. */
const shared = { group: "Voice", access: "person", notATool: true } as const;

const speaking = {
  ...shared,
  method: "POST",
  limit: "write",
  repeatable: true,
  bodyBytes: maxSpeechBodyBytes,
  takesAnyCharacters: true,
  errors: [
    "no_content",
    "text_too_long",
    "language_unsupported",
    "voice_not_configured",
    "voice_refused",
    "voice_busy",
    "voice_failed",
  ],
  answer: {
    status: 200,
    media: "audio/*",
    headers: {
      [providerHeader]: "Which provider has spoken.",
      "Content-Location": "The address of this audio, where it can be had again.",
    },
    description: "The sound, sent as it is made: WAV by the built-in voice, MP3 by the others.",
  },
} as const;

/** Reading aloud: a text becomes a sound, which is kept for a while. */
export function speechEndpoints({ speech, payForVoice }: SpeechEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      ...speaking,
      path: "/api/voice/generate-advanced",
      id: "generate_speech",
      summary: "Read a text aloud",
      description:
        "Speaks a text in the voice, mood, manner and pace asked for. The same request again is answered with the same sound, which is kept for 30 days at most, while there is room. A person may have 60,000 characters read aloud in ten minutes.",
      body: AdvancedRequest,
      handle: async ({ caller, body }) =>
        answerOf(await speech.speak(caller.user.id, body, payForVoice(caller.workspaceId))),
    }),
    defineEndpoint({
      ...speaking,
      path: "/api/voice/generate",
      id: "generate_plain_speech",
      summary: "Read a text aloud, plainly",
      description: "The older way: a text and a voice. Use generate-advanced in new programs.",
      body: LegacyRequest,
      async handle({ caller, body: { text, voice } }) {
        return answerOf(
          await speech.speakPlainly(caller.user.id, text, voice, payForVoice(caller.workspaceId)),
        );
      },
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/voice/voices-advanced",
      id: "list_voices",
      summary: "List voices",
      description: "Who can speak here, and the voices, moods, manners and paces to choose from.",
      limit: "read",
      answer: { status: 200, schema: VoiceCapabilities, description: "What there is." },
      handle: () => Promise.resolve({ body: speech.capabilities() }),
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/voice/audio/{key}",
      id: "get_speech",
      summary: "Hear it again",
      description:
        "A sound that was made before, by the address that its `Content-Location` named. Parts of it can be asked for with `Range`.",
      limit: "read",
      params: describeFields(z.strictObject({ key: Id }), {
        key: "The last part of that address.",
      }),
      answer: {
        status: 200,
        media: "audio/*",
        ranges: true,
        description: "The sound.",
      },
      async handle({ params: { key } }) {
        const kept = await speech.find(key);
        if (!kept)
          throw new ApiRefusal("not_found", "This audio is not kept any more: generate it anew.");
        const { type, bytes } = kept;
        return { media: { type, content: bytes }, version: key, keepSeconds: 0 };
      },
    }),
  ];
}

function answerOf({ provider, key, type, audio }: Spoken) {
  return {
    media: { type, content: audio },
    version: key,
    headers: { [providerHeader]: provider, "Content-Location": `/api/voice/audio/${key}` },
  };
}
