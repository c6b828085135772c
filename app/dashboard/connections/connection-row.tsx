import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { AlertIcon, CheckIcon, RingIcon } from "#app/platform/ui/icons/icons.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { connectionFields, connectionIntents } from "./connections-view.ts";

/** A connection's buttons. */
export function TryAndDisconnect({ id, name, left }: { id: string; name: string; left: string }) {
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <Form method="post">
        <input type="hidden" name="intent" value={connectionIntents.tryAgain} />
        <FailedText text="Failed to test the connection" />
        <input type="hidden" name={connectionFields.id} value={id} />
        <Button type="submit" size="small" disabled={busy}>
          {busy ? "Testing…" : "Test"}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
      <details className="relative">
        <summary className="flex min-h-8 cursor-pointer items-center rounded-lg px-3 text-[0.8125rem] font-medium text-ink-soft hover:bg-sunken">
          Disconnect…
        </summary>
        <div className="mt-2 w-64 rounded-lg border border-line bg-surface p-3 text-sm sm:absolute sm:right-0 sm:z-10 sm:shadow-lift">
          <p>Its key will be deleted. {left}</p>
          <Form method="post" className="mt-3">
            <input type="hidden" name="intent" value={connectionIntents.disconnect} />
            <FailedText text="Failed to disconnect" />
            <input type="hidden" name={connectionFields.id} value={id} />
            <Button type="submit" size="small" disabled={busy}>
              Disconnect {name}
            </Button>
          </Form>
        </div>
      </details>
    </>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-sm text-ink-soft">{title}</h2>
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
        {children}
      </ul>
    </section>
  );
}

const signs = {
  works: { icon: <CheckIcon size={18} />, words: "Works", look: "text-success" },
  fails: { icon: <AlertIcon size={18} />, words: "Needs attention", look: "text-warning" },
  none: { icon: <RingIcon size={18} />, words: "Not in use", look: "text-ink-faint" },
} as const;

interface RowProps {
  sign: keyof typeof signs;
  name: string;
  words: string;
  children?: ReactNode;
  /** Below the row. */
  below?: ReactNode;
}

export function Row({ sign, name, words, children, below }: RowProps) {
  const { icon, words: said, look } = signs[sign];
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 first:rounded-t-xl last:rounded-b-xl sm:px-5 ${sign === "fails" ? "bg-warning-soft" : ""}`}
    >
      <span className={look}>
        <span aria-hidden>{icon}</span>
        <span className="sr-only">{said}:</span>
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm break-words text-ink-soft">{words}</p>
      </div>
      {children && <div className="flex flex-wrap items-start gap-2">{children}</div>}
      {below}
    </li>
  );
}
