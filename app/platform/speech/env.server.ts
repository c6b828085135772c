import { baseUrlOr, optionalKey } from "#app/core/env.server.ts";

export const speechSettings = {
  OPENAI_API_KEY: optionalKey,
  OPENAI_BASE_URL: baseUrlOr("https://api.openai.com/v1"),
  ELEVENLABS_API_KEY: optionalKey,
  ELEVENLABS_BASE_URL: baseUrlOr("https://api.elevenlabs.io"),
};
