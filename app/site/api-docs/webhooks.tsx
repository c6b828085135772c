import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { CodeSample } from "./code-sample.tsx";
import type { DocumentedWebhooks } from "./documented.ts";

/** What webhook endpoints are sent: how, and an example of every type of event. */
export function Webhooks({ webhooks: { events, fields } }: { webhooks: DocumentedWebhooks }) {
  return (
    <>
      <div className="max-w-prose space-y-3 text-ink-soft">
        <p>
          A webhook endpoint is an address of yours that is sent events as they happen. Add it under
          Settings, Connections, or with <code>POST /api/webhook-endpoints</code>.
        </p>
        <p>
          Each event is a POST with JSON, signed as{" "}
          <a href="https://www.standardwebhooks.com" className={linkStyles}>
            Standard Webhooks
          </a>{" "}
          has it, with the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{" "}
          <code>webhook-signature</code>. The key is shown once, when you add the endpoint.
        </p>
        <p>
          Answer with a status from 200 to 299 within 15 seconds; anything else is tried again for a
          day. After three days without such an answer, or after a 410, the endpoint is paused. An
          event may come more than once, with the same <code>webhook-id</code>, and after a later
          one: go by its <code>timestamp</code>.
        </p>
        <p>
          A webhook among{" "}
          <Link to="/help/publishing-places" className={linkStyles}>
            your places
          </Link>{" "}
          is another thing: whole texts are published there, as the{" "}
          <Link to="/guides/api-setup#zapier-n8n-make-and-others" className={linkStyles}>
            Setup Guide
          </Link>{" "}
          shows.
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
        {fields.map(({ name, text }) => (
          <div key={name} className="gap-4 px-4 py-3 sm:flex sm:px-5">
            <dt className="w-24 shrink-0 font-medium">
              <code>{name}</code>
            </dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8">
        {events.map(({ type, text, code }) => (
          <CodeSample key={type} sample={{ id: type, title: type, text, code }} />
        ))}
      </div>
    </>
  );
}
