/**
 * Every prompt, with its version: raised with whatever changes its words. Each has recorded answers in
 * tests/evaluation, and a test that names those that have none.
 */
export const promptVersions = {
  outline: 2,
  section: 2,
  whole: 2,
  improvement: 2,
  change: 1,
  posts: 1,
  "video-script": 1,
  "connection-test": 2,
} as const;

export type PromptName = keyof typeof promptVersions;

/** As it is noted of a text, such as `outline@2`. */
export const versionedPrompt = (name: PromptName): string => `${name}@${promptVersions[name]}`;
