import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { TextArea } from "#app/platform/ui/forms/text-area.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";

/** What of a text is changed by hand, by the names of its fields. */
export const editedParts = ["title", "description", "body"] as const;
type EditedPart = (typeof editedParts)[number];

/** Of the field in the page. */
export const editedPartId = (name: EditedPart) => `edit-${name}`;

interface PartChoiceProps {
  shown: "write" | "preview";
  show: (part: "write" | "preview") => void;
}

/** On a narrow screen one of the two at a time, where there is a script. */
export function PartChoice({ shown, show }: PartChoiceProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <div role="group" aria-label="What to show" className="mt-4 flex gap-2 lg:hidden">
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

/** A text of the form; what is wrong with it stands below and is read with it. */
export function TextPart({ name, label, initial, problem, isLong }: TextPartProps) {
  const id = editedPartId(name);
  const shared = {
    id,
    name,
    dir: "auto",
    defaultValue: initial,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
    className: classNames(
      "mt-1 w-full rounded-lg border bg-surface px-3 py-2 text-base text-ink",
      isLong ? "min-h-96 field-sizing-content font-mono leading-relaxed" : "field-sizing-content",
      problem ? "border-danger-mark" : "border-line-strong",
    ),
  } as const;
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <TextArea {...shared} rows={isLong ? 24 : 1} />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
