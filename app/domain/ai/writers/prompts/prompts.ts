/**
 * Every prompt with its version, raised with each change of its text. Each has recorded answers in
 * tests/evaluation, and a test lists those without.
 */
export const promptVersions = {
  outline: 3,
  section: 3,
  whole: 3,
  improvement: 3,
  change: 2,
  posts: 2,
  "video-script": 2,
  "connection-test": 2,
} as const;

export type PromptName = keyof typeof promptVersions;

/** As recorded with content, such as `outline@2`. */
export const versionedPrompt = (name: PromptName): string => `${name}@${promptVersions[name]}`;
