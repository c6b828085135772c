import { Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";

/** Editable fields. */
export const editedParts = ["title", "description", "body"] as const;
type EditedPart = (typeof editedParts)[number];

export const editedPartId = (name: EditedPart) => `edit-${name}`;

interface PartChoiceProps {
  shown: "write" | "preview";
  show: (part: "write" | "preview") => void;
}

/** Switches between editor and preview on narrow screens. Needs JavaScript. */
export function PartChoice({ shown, show }: PartChoiceProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <div role="group" aria-label="View" className="mt-4 flex gap-2 lg:hidden">
      {(["write", "preview"] as const).map((part) => (
        <Button
          key={part}
          aria-pressed={shown === part}
          onClick={() => show(part)}
          className="min-h-11 flex-1 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {part === "write" ? "Write" : "Preview"}
        </Button>
      ))}
    </div>
  );
}

interface TextPartProps {
  name: EditedPart;
  label: string;
  initial: string;
  problem: string | undefined;
  isLong?: boolean;
}

/** A text field with its error below. */
export function TextPart({ name, label, initial, problem, isLong }: TextPartProps) {
  return (
    <Field id={editedPartId(name)} {...{ label, problem }} isAlert>
      {({ className, ...control }) => (
        <Textarea
          {...control}
          name={name}
          dir="auto"
          defaultValue={initial}
          rows={isLong ? 24 : 1}
          isLarge
          className={classNames(
            className,
            "field-sizing-content",
            isLong && "min-h-96 font-mono leading-relaxed",
          )}
        />
      )}
    </Field>
  );
}
