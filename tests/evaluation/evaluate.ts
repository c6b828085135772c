import { createHash } from "node:crypto";
import { languages } from "#app/domain/brief/brief.ts";
import { promptVersions, type PromptName } from "#app/domain/ai/writers/prompts/prompts.ts";
import { readBriefs } from "./brief-file.ts";
import { playBrief, type Played } from "./play.ts";

/** What a prompt said when the set was last played. */
interface PlayedPrompt {
  version: number;
  /** Of its words, whatever the language. */
  sha256: string;
}

export type PlayedPrompts = Partial<Record<PromptName, PlayedPrompt>>;

/** Plays the whole set, one brief after the other. */
export async function evaluate(): Promise<{ played: Played[]; prompts: PlayedPrompts }> {
  const played: Played[] = [];
  for (const brief of readBriefs()) played.push(await playBrief(brief));
  return { played, prompts: promptsOf(played) };
}

function promptsOf(played: readonly Played[]): PlayedPrompts {
  const prompts: PlayedPrompts = {};
  for (const { brief, asked } of played)
    for (const { prompt, instructions, isAgain } of asked) {
      if (isAgain || prompts[prompt]) continue;
      const language = languages[brief.brief.language] ?? "";
      const words = instructions.replaceAll(language, "the language");
      const sha256 = createHash("sha256").update(words).digest("hex");
      prompts[prompt] = { version: promptVersions[prompt], sha256 };
    }
  return prompts;
}

/** What is wrong with each prompt, in words; empty: each has recorded answers and its own version. */
export function problemsOf(prompts: PlayedPrompts, before: PlayedPrompts): string[] {
  return (Object.keys(promptVersions) as PromptName[]).flatMap((name) => {
    const [now, then] = [prompts[name], before[name]];
    if (!now) return [`“${name}” has no recorded answer: add one to a brief`];
    if (then?.version === now.version && then.sha256 !== now.sha256)
      return [
        `“${name}” has other words: raise its version in app/domain/ai/writers/prompts/prompts.ts`,
      ];
    return [];
  });
}
