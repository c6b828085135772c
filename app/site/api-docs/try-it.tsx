import { useState, type FormEvent } from "react";
import { after } from "#app/platform/requests/after.ts";
import { watchForAnswer } from "#app/platform/requests/answer-watch.ts";
import { formUnanswered } from "#app/platform/requests/unanswered.ts";
import { Input, Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import type { DocumentedEndpoint } from "./documented.ts";
import { partStyles } from "./part-look.ts";

interface Outcome {
  status: string;
  text: string;
}

/** Sends a request with the user's session. Needs JavaScript. */
export function TryIt({ endpoint }: { endpoint: DocumentedEndpoint }) {
  const { id, method, path, fields, answer, example } = endpoint;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const inputs = fields.filter(({ where }) => where === "path" || where === "query");
  const hasBody = fields.some(({ where }) => where === "body");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setOutcome(null);
    const answered = watchForAnswer(after, () => {
      setOutcome({ status: formUnanswered.title, text: formUnanswered.description });
      return () => undefined;
    });
    const outcome = await sendRequest(endpoint, form);
    answered();
    setOutcome(outcome);
    setBusy(false);
  }

  return (
    <section className="noscript:hidden print:hidden">
      <h2 className={partStyles}>Try it</h2>
      <p className="mt-1 text-ink-soft">
        Uses your session.
        {method !== "GET" && answer.media === null && " This changes your workspace."}
      </p>
      <form onSubmit={(event) => void send(event)} className="mt-3 max-w-md space-y-3">
        {inputs.map(({ name, where, required }) => (
          <label key={name} className="block font-medium">
            {name}
            <Input
              name={`${where} ${name}`}
              required={required}
              autoComplete="off"
              className="mt-1.5"
            />
          </label>
        ))}
        {hasBody && (
          <label className="block font-medium">
            Body
            <Textarea
              name="body"
              rows={4}
              defaultValue={JSON.stringify(example?.body ?? {}, null, 2)}
              className="mt-1.5 font-mono"
            />
          </label>
        )}
        <Button type="submit" disabled={busy}>
          Send {method} {path.replace("/api", "")}
        </Button>
      </form>
      {outcome && (
        <div
          role="status"
          className="mt-3 rounded-lg border border-line bg-sunken"
          id={`${id}-answer`}
        >
          <p className="border-b border-line px-3 py-1.5 font-medium">{outcome.status}</p>
          <pre tabIndex={0} className="max-h-96 overflow-auto p-3 leading-6">
            <code className="font-mono">{outcome.text}</code>
          </pre>
        </div>
      )}
    </section>
  );
}

async function sendRequest({ method, path }: DocumentedEndpoint, form: FormData): Promise<Outcome> {
  const query = new URLSearchParams();
  let address = path;
  for (const [field, value] of form) {
    const [where, name = ""] = field.split(" ");
    const text = typeof value === "string" ? value : "";
    if (where === "path") address = address.replace(`{${name}}`, encodeURIComponent(text));
    if (where === "query" && text !== "") query.set(name, text);
  }
  const body = form.get("body");
  try {
    const response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method,
      credentials: "include",
      ...(typeof body === "string" && { body, headers: { "Content-Type": "application/json" } }),
    });
    return { status: `${response.status} ${response.statusText}`, text: await textOf(response) };
  } catch {
    return { status: "No response", text: "We couldn’t reach the server. Please try again." };
  }
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) return type === "" ? "" : `A file: ${type}`;
  return JSON.stringify(await response.json(), null, 2);
}
