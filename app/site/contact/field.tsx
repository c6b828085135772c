import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { TextArea } from "#app/platform/ui/forms/text-area.tsx";
import { contactFields, type ContactField } from "./contact-form.ts";

export function fieldId(name: ContactField): string {
  return `contact-${name}`;
}

interface FieldProps {
  name: ContactField;
  type: "text" | "email" | "lines";
  autoComplete?: string | undefined;
  value?: string | undefined;
  problem?: string | undefined;
  /** The page begins here. */
  hasFocus: boolean;
}

export function Field({ name, type, autoComplete, value = "", problem, hasFocus }: FieldProps) {
  const id = fieldId(name);
  const problemId = `${id}-problem`;
  const shared = {
    id,
    name,
    defaultValue: value,
    required: true,
    // Without a script, this is what leads to what is wrong.
    autoFocus: hasFocus,
    dir: "auto",
    autoComplete,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? problemId : undefined,
    className: classNames(
      "mt-1.5 block w-full rounded-lg border bg-surface px-3 py-2 text-base text-ink",
      problem ? "border-danger-mark" : "border-line-strong",
    ),
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-medium">
        {contactFields[name].label}
      </label>
      {type === "lines" ? <TextArea rows={8} {...shared} /> : <input type={type} {...shared} />}
      {problem && (
        <p id={problemId} className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
