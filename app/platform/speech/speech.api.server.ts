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
  /** How a workspace pays for audio. */
  payForVoice(workspaceId: string): PayForVoice;
}

/** Not a tool: assistants cannot hear. */
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
      [providerHeader]: "The provider that was used.",
      "Content-Location": "The address of this audio.",
    },
    description: "Streamed audio: WAV from the built-in voice, MP3 from other providers.",
  },
} as const;

/** Text to speech: audio is cached for a while. */
export function speechEndpoints({ speech, payForVoice }: SpeechEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      ...speaking,
      path: "/api/voice/generate-advanced",
      id: "generate_speech",
      summary: "Read a text aloud",
      description:
        "Reads a text in the requested voice, emotion, style and pace. Repeating a request returns the same audio, which is kept for up to 30 days, space permitting. Each user can have 60,000 characters read aloud per ten minutes.",
      body: AdvancedRequest,
      handle: async ({ caller, body }) =>
        answerOf(await speech.speak(caller.user.id, body, payForVoice(caller.workspaceId))),
    }),
    defineEndpoint({
      ...speaking,
      path: "/api/voice/generate",
      id: "generate_plain_speech",
      summary: "Read a text aloud (legacy)",
      description:
        "The legacy endpoint: text and voice only. Use generate-advanced in new programs.",
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
      description: "Available providers, voices, emotions, styles and paces.",
      limit: "read",
      answer: { status: 200, schema: VoiceCapabilities, description: "The voice options." },
      handle: () => Promise.resolve({ body: speech.capabilities() }),
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/voice/audio/{key}",
      id: "get_speech",
      summary: "Get audio again",
      description:
        "Previously generated audio, at the address from its `Content-Location`. Supports `Range`.",
      limit: "read",
      params: describeFields(z.strictObject({ key: Id }), {
        key: "The last part of that address.",
      }),
      answer: {
        status: 200,
        media: "audio/*",
        ranges: true,
        description: "The audio.",
      },
      async handle({ params: { key } }) {
        const kept = await speech.find(key);
        if (!kept)
          throw new ApiRefusal("not_found", "This audio has been deleted: generate it again.");
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
