import { Form, Link, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { TypedField } from "#app/platform/ui/forms/form-fields.tsx";
import { SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { createFormDraft } from "#app/platform/web/drafts/form-draft.ts";
import { storedInTab } from "#app/platform/web/drafts/stored-text.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import {
  contactFieldNames,
  contactFieldId,
  contactFields,
  contactDraftKey,
  contactValuesOf,
  openForField,
  honeypotField,
  type ContactField,
  type ContactValues,
  type RefusedContact,
} from "./contact-form.ts";
import { ProblemSummary } from "./problem-summary.tsx";

/** Filled in for signed-in users. */
export type Person = Pick<ContactValues, "name" | "email">;

interface ContactFormProps {
  person: Person | null;
  refused: RefusedContact | null;
}

export function ContactForm({ person, refused }: ContactFormProps) {
  const summary = useRef<HTMLDivElement>(null);
  const openFor = useRef<HTMLInputElement>(null);
  const openedAt = useRef(0);
  const busy = useNavigation().formAction === contactPath;
  const values: Partial<ContactValues> = refused?.values ?? person ?? {};
  const problems = refused?.problems.fields ?? {};
  const firstWrong = contactFieldNames.find((name) => problems[name]);
  const fieldOf = (name: ContactField) => ({
    id: contactFieldId(name),
    name,
    label: contactFields[name].label,
    value: values[name],
    problem: problems[name],
    hasFocus: name === firstWrong,
  });
  // Our checks say more than the browser's, but need the script.
  const checkedByUs = useHydrated();
  const viewer = useRouteLoaderData<{ user: { id: string } | null }>("root")?.user ?? null;
  const [draft] = useState(() =>
    createFormDraft(storedInTab(contactDraftKey(viewer?.id ?? null)), contactFieldNames),
  );

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  useEffect(() => {
    // A rejected message is newer than any draft.
    if (refused) return;
    for (const [name, value] of Object.entries(draft.read())) {
      const field = document.getElementById(contactFieldId(name as ContactField));
      // The user may have typed before the script loaded.
      if (isTextField(field) && field.value === field.defaultValue) field.value = value;
    }
  }, [draft, refused]);

  useEffect(() => {
    if (!refused) return;
    const wrong = contactFieldNames.find((name) => refused.problems.fields[name]);
    const target = wrong ? document.getElementById(contactFieldId(wrong)) : summary.current;
    target?.focus();
  }, [refused]);

  function keepDraft({ currentTarget }: FormEvent<HTMLFormElement>) {
    draft.keep(contactValuesOf(new FormData(currentTarget)), person ?? {});
  }

  function onSubmit(event: FormEvent) {
    // Prevents sending the same message twice.
    if (busy) return event.preventDefault();
    if (openFor.current) {
      openFor.current.value = String(Math.round(performance.now() - openedAt.current));
    }
  }

  return (
    <Form
      method="post"
      action={contactPath}
      noValidate={checkedByUs}
      onSubmit={onSubmit}
      onInput={keepDraft}
      className="space-y-5"
    >
      {refused && <ProblemSummary ref={summary} problems={refused.problems} />}
      <p className="text-sm text-ink-soft">All fields are required.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {(["name", "email"] as const).map((name) => (
          <TypedField
            key={name}
            {...fieldOf(name)}
            type={name === "email" ? "email" : "text"}
            autoComplete={name}
          />
        ))}
      </div>
      {(["subject", "message"] as const).map((name) => (
        <TypedField
          key={name}
          {...fieldOf(name)}
          type={name === "message" ? "lines" : "text"}
          rows={8}
        />
      ))}
      <Honeypot />
      <input ref={openFor} type="hidden" name={openForField} defaultValue="" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          size="large"
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
        >
          {busy && <SpinnerIcon size={18} className="animate-spin motion-reduce:animate-none" />}
          {busy ? "Sending…" : "Send Message"}
        </Button>
        <p className="min-w-48 flex-1 text-sm text-ink-soft">
          We keep your message to answer it. See the{" "}
          <Link to="/privacy" className="text-accent underline">
            Privacy Policy
          </Link>
          . Never send passwords, keys or card numbers.
        </p>
      </div>
    </Form>
  );
}

/** Hidden from people; bots fill it in. */
function Honeypot() {
  return (
    <div hidden aria-hidden>
      <label>
        Leave this empty
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

function isTextField(
  element: HTMLElement | null,
): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
