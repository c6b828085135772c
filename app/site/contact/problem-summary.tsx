import { forwardRef } from "react";
import {
  contactFieldId,
  contactFieldNames,
  contactFields,
  type ContactProblems,
} from "./contact-form.ts";

/** Why a message was rejected, above the form, with links to the fields. */
export const ProblemSummary = forwardRef<HTMLDivElement, { problems: ContactProblems }>(
  function ProblemSummary({ problems: { fields, form } }, ref) {
    const wrong = contactFieldNames.filter((name) => fields[name]);
    return (
      <div
        ref={ref}
        role="alert"
        tabIndex={-1}
        className="rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-sm text-ink"
      >
        <p className="font-semibold">Your message has not been sent</p>
        {form && <p className="mt-1">{form}</p>}
        {wrong.length > 0 && (
          <>
            <p className="mt-1">Please check:</p>
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {wrong.map((name) => (
                <li key={name}>
                  <a
                    href={`#${contactFieldId(name)}`}
                    className="inline-block py-0.5 font-medium text-danger underline"
                  >
                    {contactFields[name].label}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    );
  },
);
