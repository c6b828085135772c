import { testEvent, webhookEvents, webhookEventTypes } from "#app/workspace/webhook-event.ts";
import type { DocumentedWebhooks } from "./documented.ts";
import webhookExamples from "./webhook-examples.json";
import { webhookFields } from "./webhook-fields.ts";

/**
 * The documentation of every webhook event type. Part of the page's data, because a script would load it on
 * every page.
 * @param url the product's URL, without a trailing slash
 */
export function documentWebhooks(url: string): DocumentedWebhooks {
  const types = webhookEventTypes.map((type) => ({ type, text: `${webhookEvents[type]}.` }));
  const test = { type: testEvent, text: "You sent a test." };
  const events = [...types, test].map((event) => ({ ...event, code: examplesOf(event.type, url) }));
  return { events, fields: webhookFields };
}

const examplesOf = (type: string, url: string): string =>
  webhookExamples
    .filter((example) => example.type === type)
    .map((example) => JSON.stringify(example, null, 2).replaceAll("https://agents.example", url))
    .join("\n\n");
