import { Form, Link, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { createFormDraft } from "#app/platform/web/drafts/form-draft.ts";
import { storedInTab } from "#app/platform/web/drafts/stored-text.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import {
  contactFieldNames,
  contactDraftKey,
  contactValuesOf,
  openForField,
  honeypotField,
  type ContactField,
  type ContactValues,
  type RefusedContact,
} from "./contact-form.ts";
import { Field, fieldId } from "./field.tsx";
import { ProblemSummary } from "./problem-summary.tsx";

/** What a signed-in person need not type. */
export type Person = Pick<ContactValues, "name" | "email">;

interface ContactFormProps {
  person: Person | null;
  refused: RefusedContact | null;
}

const autoComplete: Partial<Record<ContactField, string>> = { name: "name", email: "email" };

export function ContactForm({ person, refused }: ContactFormProps) {
  const summary = useRef<HTMLDivElement>(null);
  const openFor = useRef<HTMLInputElement>(null);
  const openedAt = useRef(0);
  const busy = useNavigation().formAction === contactPath;
  const values: Partial<ContactValues> = refused?.values ?? person ?? {};
  const problems = refused?.problems.fields ?? {};
  const firstWrong = contactFieldNames.find((name) => problems[name]);
  // Without a script the browser's own checks are what there is at once; with one ours say more.
  const checkedByUs = useHydrated();
  const viewer = useRouteLoaderData<{ user: { id: string } | null }>("root")?.user ?? null;
  const [draft] = useState(() =>
    createFormDraft(storedInTab(contactDraftKey(viewer?.id ?? null)), contactFieldNames),
  );

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  useEffect(() => {
    // What was sent and came back is newer than any draft.
    if (refused) return;
    for (const [name, value] of Object.entries(draft.read())) {
      const field = document.getElementById(fieldId(name as ContactField));
      // Somebody may have begun to write before the script came.
      if (isTextField(field) && field.value === field.defaultValue) field.value = value;
    }
  }, [draft, refused]);

  useEffect(() => {
    if (!refused) return;
    const wrong = contactFieldNames.find((name) => refused.problems.fields[name]);
    const place = wrong ? document.getElementById(fieldId(wrong)) : summary.current;
    place?.focus();
  }, [refused]);

  function keepDraft({ currentTarget }: FormEvent<HTMLFormElement>) {
    draft.keep(contactValuesOf(new FormData(currentTarget)), person ?? {});
  }

  function onSubmit(event: FormEvent) {
    // A second press while the first is under way would send nothing new.
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
          <Field
            key={name}
            name={name}
            type={name === "email" ? "email" : "text"}
            autoComplete={autoComplete[name]}
            value={values[name]}
            problem={problems[name]}
            hasFocus={name === firstWrong}
          />
        ))}
      </div>
      {(["subject", "message"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          type={name === "message" ? "lines" : "text"}
          value={values[name]}
          problem={problems[name]}
          hasFocus={name === firstWrong}
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
          We keep what you send to answer you, as the{" "}
          <Link to="/privacy" className="text-accent underline">
            Privacy Policy
          </Link>{" "}
          says. Please send no passwords, keys or card numbers.
        </p>
      </div>
    </Form>
  );
}

/** Nobody sees it or comes to it with the keyboard; robots fill it in and so give themselves away. */
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
