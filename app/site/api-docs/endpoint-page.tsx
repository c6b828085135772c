import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { apiDocsPath } from "#app/workspace/paths/api-docs.ts";
import { answerTextOf, exampleNameOf } from "./answer-text.ts";
import { codeOf, languages } from "./code-of.ts";
import type { DocumentedEndpoint, DocumentedField } from "./documented.ts";
import { EndpointHead } from "./endpoint-head.tsx";
import { partStyles } from "./part-look.ts";
import { TryIt } from "./try-it.tsx";

/** The documentation of one endpoint: request, response and errors. */
export function EndpointPage({ endpoint, url }: { endpoint: DocumentedEndpoint; url: string }) {
  const { summary, description, perMinute, fields, answer } = endpoint;
  const signedIn = useSignedIn();
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      <Link to={apiDocsPath("endpoints")} className={`text-sm ${linkStyles} print:hidden`}>
        ← All endpoints
      </Link>
      <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">{summary}</h1>
      <div className="mt-3">
        <EndpointHead endpoint={endpoint} />
      </div>
      <div className="mt-6 space-y-7 text-sm">
        <div className="max-w-prose space-y-2 text-base text-ink-soft">
          <p>{description.replaceAll("`", "")}</p>
          <p>
            {perMinute === null ? "No rate limit." : `Up to ${perMinute} requests per minute.`}
            {endpoint.takesKey && " Accepts an Idempotency-Key."}
            {endpoint.takesVersion && " Accepts If-Match."}
          </p>
        </div>
        {fields.length > 0 && <Fields title="Parameters" fields={fields} />}
        <section className="space-y-3">
          <h2 className={partStyles}>Request</h2>
          {languages.map((language) => (
            <Code key={language} name={language} code={codeOf(endpoint, language, url)} />
          ))}
        </section>
        <section className="space-y-3">
          <h2 className={partStyles}>
            Response: {answer.status}, {answer.description}
          </h2>
          {endpoint.example && (
            <Code name={exampleNameOf(endpoint.example)} code={answerTextOf(endpoint.example)} />
          )}
        </section>
        {answer.fields.length > 0 && <Fields title="Response fields" fields={answer.fields} />}
        <Errors errors={endpoint.errors} />
        {signedIn && <TryIt endpoint={endpoint} />}
      </div>
    </main>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly DocumentedField[] }) {
  return (
    <section>
      <h2 className={partStyles}>{title}</h2>
      <dl className="mt-3 space-y-2">
        {fields.map(({ name, where, type, required, text }) => (
          <div key={`${where} ${name}`}>
            <dt className="text-ink-soft">
              <code className="break-words text-ink">{name}</code>{" "}
              {where !== "answer" && <>({where}) </>}
              {type}
              {!required && ", optional"}
            </dt>
            <dd className="max-w-prose text-ink-soft">{text.replaceAll("`", "")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Code({ name, code }: { name: string; code: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <p className="border-b border-line px-3 py-1.5 font-medium">{name}</p>
      {/* Focusable, so that wide code can be scrolled with the keyboard. */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 leading-6">
        <code className="font-mono select-all">{code}</code>
      </pre>
    </div>
  );
}

function Errors({ errors }: Pick<DocumentedEndpoint, "errors">) {
  return (
    <section>
      <h2 className={partStyles}>Errors</h2>
      <ul className="mt-3 space-y-1 text-ink-soft">
        {errors.map(({ status, code, meaning }) => (
          <li key={code}>
            {status} <code className="text-ink">{code}</code> {meaning}
          </li>
        ))}
      </ul>
    </section>
  );
}
