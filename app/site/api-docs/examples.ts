import type { Example } from "./documented";

export const examples: Readonly<Record<string, Example>> = {};
