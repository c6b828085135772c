import { useEffect, useRef, type ReactNode } from "react";
import type { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";

interface DraftCheckboxProps<Name extends string> {
  name: Name;
  /** What it sends when it is ticked. */
  value: string;
  isTicked: boolean;
  draft: ReturnType<typeof useFormDraft<Name>>;
  describedBy: string;
  children: ReactNode;
}

/** A box to tick that outlasts a reload until it is saved. */
export function DraftCheckbox<Name extends string>(props: DraftCheckboxProps<Name>) {
  const { name, value, isTicked, draft, describedBy, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const { found } = draft;

  useEffect(() => {
    const kept = found?.kept[name];
    if (kept !== undefined && box.current) box.current.checked = kept === value;
    // What comes back later is newer than what the page began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  return (
    <label className="flex min-h-10 items-center gap-3 text-sm font-medium">
      <input
        ref={box}
        // What is set now is shown anew, also after it was taken back.
        key={String(isTicked)}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          // Made of this name.
          draft.keep({ [name]: target.checked ? value : "" } as Record<Name, string>);
        }}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
