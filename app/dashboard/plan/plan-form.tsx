import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { planFields, type PlanIntent } from "./plan-data.ts";
import { planFailures } from "./plan-failures.ts";

interface PlanFormProps {
  intent: PlanIntent;
  /** The idea and the version on the page; left out: none. */
  idea?: { id: string; seen: number };
  /** More hidden fields. */
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** A form of the plan. It sends the version on the page and returns to the same view. */
export function PlanForm({ intent, idea, fields = {}, className, children }: PlanFormProps) {
  const { pathname, search } = useLocation();
  const { state, formData } = useNavigation();
  const isSending =
    state !== "idle" &&
    formData?.get(planFields.intent) === intent &&
    (formData.get(planFields.idea) ?? undefined) === idea?.id;
  return (
    <Form
      method="post"
      action={`${pathname}${search}`}
      preventScrollReset
      aria-busy={isSending || undefined}
      className={className}
    >
      <input type="hidden" name={planFields.intent} value={intent} />
      <FailedText text={planFailures[intent]} />
      {idea && (
        <>
          <input type="hidden" name={planFields.idea} value={idea.id} />
          <input type="hidden" name={planFields.seen} value={idea.seen} />
        </>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
