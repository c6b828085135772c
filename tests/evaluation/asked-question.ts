import * as z from "zod";
import type { PromptName } from "#app/domain/ai/writers/prompts/prompts.ts";

/** Of the product's requests, what tells its questions apart. */
const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({
    json_schema: z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
  }),
});

/** By a field that only this prompt's answer has, in this order. */
const promptByField: readonly (readonly [field: string, prompt: PromptName])[] = [
  ["sections", "outline"],
  ["opening", "whole"],
  ["changes", "change"],
  ["claims", "section"],
  ["posts", "posts"],
  ["chapters", "video-script"],
  ["edits", "improvement"],
  ["works", "connection-test"],
];

export interface AskedQuestion {
  prompt: PromptName;
  /** As recorded answers name it. */
  name: string;
  /** The prompt's own words. */
  instructions: string;
  /** Its last answer could not be used. */
  isAgain: boolean;
  /** All that was sent, in characters. */
  length: number;
}

/** Which question of the product's a request is. */
export function askedQuestion(body: unknown): AskedQuestion {
  const { messages, response_format: format } = Request.parse(body);
  const fields = format.json_schema.schema.properties;
  const [, prompt] = promptByField.find(([field]) => field in fields) ?? [];
  if (!prompt) throw new Error(`no prompt has the fields ${Object.keys(fields).join(", ")}`);
  const [instructions = "", material = "{}"] = messages.map(({ content }) => content);
  return {
    prompt,
    name: prompt === "section" ? `section ${positionIn(material)}` : prompt,
    instructions,
    isAgain: instructions.includes("Your last answer could not be used."),
    length: instructions.length + material.length,
  };
}

const Section = z.object({
  outline: z.array(z.string()),
  section: z.object({ heading: z.string() }),
});

function positionIn(material: string): number {
  const { outline, section } = Section.parse(JSON.parse(material));
  return outline.indexOf(section.heading) + 1;
}
