import { useEffect, useRef, type ReactNode } from "react";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import type { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";

interface DraftCheckboxProps<Name extends string> {
  name: Name;
  /** The value when checked. */
  value: string;
  isTicked: boolean;
  draft: ReturnType<typeof useFormDraft<Name>>;
  describedBy: string;
  children: ReactNode;
}

/** A checkbox that keeps its unsaved state across reloads. */
export function DraftCheckbox<Name extends string>(props: DraftCheckboxProps<Name>) {
  const { name, value, isTicked, draft, describedBy, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const { found } = draft;

  useEffect(() => {
    const kept = found?.kept[name];
    if (kept !== undefined && box.current) box.current.checked = kept === value;
    // Restored values are newer than the page's initial ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  return (
    <label className="flex min-h-10 items-center gap-3 text-sm font-medium">
      <Checkbox
        ref={box}
        // Resets to the stored value, also after an undo.
        key={String(isTicked)}
        name={name}
        value={value}
        defaultChecked={isTicked}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          // Derived from this name.
          draft.keep({ [name]: target.checked ? value : "" } as Record<Name, string>);
        }}
        className="size-5"
      />
      {children}
    </label>
  );
}
