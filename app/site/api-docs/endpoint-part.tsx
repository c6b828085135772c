import { Badge } from "../../platform/ui/badge";
import { ChevronIcon } from "../../platform/ui/icons";
import { useSignedIn } from "../../platform/web/brand";
import { answerTextOf, exampleNameOf } from "./answer-text";
import { codeOf, languages } from "./code-of";
import type { DocumentedEndpoint, DocumentedField } from "./documented";
import { TryIt } from "./try-it";

const accessWords = {
  everybody: "No session needed",
  person: "Session or token",
  subscriber: "Subscription",
} as const satisfies Record<DocumentedEndpoint["access"], string>;

/** One endpoint, which opens without a script: what to send, what comes, what can go wrong. */
export function EndpointPart({ endpoint, url }: { endpoint: DocumentedEndpoint; url: string }) {
  const { id, method, path, summary, description, access, perMinute, fields, answer } = endpoint;
  const signedIn = useSignedIn();
  return (
    <details id={id} className="group/endpoint">
      <summary className="flex cursor-pointer list-none flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5 px-4 py-3.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <code className="font-medium break-words">
            <span className="text-accent">{method}</span> {path}
          </code>
          <span className="mt-0.5 block text-sm text-ink-soft">{summary}</span>
        </span>
        <span className="flex items-center gap-2">
          <Badge>{accessWords[access]}</Badge>
          <ChevronIcon size={18} className="text-ink-soft group-open/endpoint:rotate-180" />
        </span>
      </summary>
      <div className="space-y-5 border-t border-line px-4 py-4 text-sm sm:px-5">
        <p className="max-w-prose text-ink-soft">{description.replaceAll("`", "")}</p>
        <p className="text-ink-soft">
          {perMinute === null ? "Not limited." : `At most ${perMinute} requests a minute.`}
          {endpoint.takesKey && " Takes an Idempotency-Key."}
          {endpoint.takesVersion && " Takes If-Match."}
        </p>
        {fields.length > 0 && <Fields title="What you send" fields={fields} />}
        <div className="space-y-3">
          <h4 className="font-semibold">Request</h4>
          {languages.map((language) => (
            <Code key={language} name={language} code={codeOf(endpoint, language, url)} />
          ))}
        </div>
        <div className="space-y-3">
          <h4 className="font-semibold">
            Answer: {answer.status}, {answer.description}
          </h4>
          {endpoint.example && (
            <Code name={exampleNameOf(endpoint.example)} code={answerTextOf(endpoint.example)} />
          )}
          {answer.fields.length > 0 && <Fields title="Its fields" fields={answer.fields} />}
        </div>
        <Errors errors={endpoint.errors} />
        {signedIn && <TryIt endpoint={endpoint} />}
      </div>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly DocumentedField[] }) {
  return (
    <div>
      <h4 className="font-medium">{title}</h4>
      <dl className="mt-1.5 space-y-2">
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
    </div>
  );
}

function Code({ name, code }: { name: string; code: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <p className="border-b border-line px-3 py-1.5 font-medium">{name}</p>
      {/* Wider code is scrolled within; the keyboard has to get there, too. */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 leading-6">
        <code className="font-mono select-all">{code}</code>
      </pre>
    </div>
  );
}

function Errors({ errors }: Pick<DocumentedEndpoint, "errors">) {
  return (
    <div>
      <h4 className="font-semibold">What can go wrong</h4>
      <ul className="mt-1.5 space-y-1 text-ink-soft">
        {errors.map(({ status, code, meaning }) => (
          <li key={code}>
            {status} <code className="text-ink">{code}</code> {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}
