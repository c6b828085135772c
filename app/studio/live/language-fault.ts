import { languages } from "../brief/brief";
import { isIn } from "./language";
import type { Fault } from "./script";

/** Null: it is in the language of the brief, as far as that can be told. */
export function inLanguage({ language }: { language: string }, text: string): Fault | null {
  if (isIn(language, text)) return null;
  const name = languages[language] ?? language;
  return { code: "wrong_language", words: `It is not in ${name}. Write all of it in ${name}.` };
}
