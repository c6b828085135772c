import { testEvent, webhookEvents, webhookEventTypes } from "#app/workspace/webhook-event.ts";
import type { DocumentedWebhooks } from "./documented.ts";
import { webhookExamples } from "./webhook-examples.ts";
import { webhookFields } from "./webhook-fields.ts";

/**
 * The documentation of every type of webhook event. It stands in the page's data: in a script, all pages of its
 * kind would carry it.
 * @param url the product's own, without a slash at its end
 */
export function documentWebhooks(url: string): DocumentedWebhooks {
  const types = webhookEventTypes.map((type) => ({ type, text: `${webhookEvents[type]}.` }));
  const test = { type: testEvent, text: "You have asked for a test." };
  const events = [...types, test].map((event) => ({ ...event, code: examplesOf(event.type, url) }));
  return { events, fields: webhookFields };
}

/** One after the other, where a type has several. */
const examplesOf = (type: string, url: string): string =>
  webhookExamples
    .filter((example) => example.type === type)
    .map((example) => JSON.stringify(example, null, 2).replaceAll("https://agents.example", url))
    .join("\n\n");
