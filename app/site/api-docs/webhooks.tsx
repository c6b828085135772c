import { Link } from "@remix-run/react";
import { linkLook } from "../../platform/ui/text-link";
import { testEvent, webhookEvents, webhookEventTypes } from "../../workspace/webhook-event";
import { CodeSample } from "./code-sample";
import { webhookExamples } from "./webhook-examples";
import { webhookFields } from "./webhook-fields";

const types = [
  ...webhookEventTypes.map((type) => ({ type, text: `${webhookEvents[type]}.` })),
  { type: testEvent, text: "You have asked for a test." },
];

/** @param url the product's own, without a slash at its end */
export function Webhooks({ url }: { url: string }) {
  return (
    <>
      <div className="max-w-prose space-y-3 text-ink-soft">
        <p>
          A webhook endpoint is an address of yours that is sent events as they happen. Add it under
          Settings, Connections, or with <code>POST /api/webhook-endpoints</code>, and choose the
          types of events that it is sent.
        </p>
        <p>
          Each event is a POST with JSON, signed as{" "}
          <a href="https://www.standardwebhooks.com" className={linkLook}>
            Standard Webhooks
          </a>{" "}
          has it: <code>webhook-id</code>, <code>webhook-timestamp</code> and{" "}
          <code>webhook-signature</code> go with it as headers. Libraries for most languages check
          them, with the key that is shown once, when you add the endpoint.
        </p>
        <p>
          Answer with a status from 200 to 299 within 15 seconds. Anything else is a delivery that
          is tried again for a day, at longer and longer intervals. After three days without such an
          answer, or at once after a 410, the endpoint is paused. The same event may come more than
          once, with the same <code>webhook-id</code>, and events may overtake each other: go by the{" "}
          <code>timestamp</code>.
        </p>
        <p>
          A webhook among{" "}
          <Link to="/help/publishing-places" className={linkLook}>
            your places
          </Link>{" "}
          is another thing: whole texts are published there.
        </p>
      </div>
      <h3 className="mt-8 font-semibold">
        What <code>data</code> holds
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Ids, titles and links, never a text: ask the API for it. A type has those fields that its
        examples show.
      </p>
      <dl className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {webhookFields.map(({ name, text }) => (
          <div key={name} className="gap-4 px-4 py-3 sm:flex sm:px-5">
            <dt className="w-24 shrink-0 font-medium">
              <code>{name}</code>
            </dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8">
        {types.map(({ type, text }) => (
          <CodeSample
            key={type}
            sample={{ id: type, title: type, text, code: examplesOf(type, url) }}
          />
        ))}
      </div>
    </>
  );
}

/** One after the other, where a type has several. */
const examplesOf = (type: string, url: string): string =>
  webhookExamples
    .filter((example) => example.type === type)
    .map((example) => JSON.stringify(example, null, 2).replaceAll("https://agents.example", url))
    .join("\n\n");
