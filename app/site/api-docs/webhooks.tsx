import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { CodeSample } from "./code-sample.tsx";
import type { DocumentedWebhooks } from "./documented.ts";

/** How webhooks work, with an example of every event type. */
export function Webhooks({ webhooks: { events, fields } }: { webhooks: DocumentedWebhooks }) {
  return (
    <>
      <div className="max-w-prose space-y-3 text-ink-soft">
        <p>
          A webhook endpoint is your URL that receives events as they happen. Add it under Settings,
          Connections, or with <code>POST /api/webhook-endpoints</code>.
        </p>
        <p>
          Each event is a POST with JSON, signed according to{" "}
          <a href="https://www.standardwebhooks.com" className={linkStyles}>
            Standard Webhooks
          </a>
          , with the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{" "}
          <code>webhook-signature</code>. The signing key is shown once, when you add the endpoint.
        </p>
        <p>
          Respond with a status from 200 to 299 within 15 seconds; otherwise we retry for a day.
          After three days without success, or after a 410, the endpoint is paused. An event can
          arrive more than once, with the same <code>webhook-id</code>, or out of order: use its{" "}
          <code>timestamp</code>.
        </p>
        <p>
          To receive full articles and posts, connect a webhook as one of{" "}
          <Link to="/help/publishing-places" className={linkStyles}>
            your channels
          </Link>{" "}
          instead: see the{" "}
          <Link to="/guides/api-setup#zapier-n8n-make-and-others" className={linkStyles}>
            Setup Guide
          </Link>
          .
        </p>
      </div>
      <h3 className="mt-8 font-semibold">
        Fields of <code>data</code>
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        IDs, titles and links, but no content: use the API to read it. The examples show which
        fields each event type has.
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
