import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { FieldValues } from "./form-draft.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { restoreFields, useFormDraft, valuesOf } from "./use-form-draft.ts";

interface DraftFormProps<Name extends string> {
  /** The form's name, unique per user. */
  draft: string;
  /** The server's value of each kept field; an unchecked box has none. */
  saved: FieldValues<Name>;
  /** The submission was rejected: its values are newer than the draft. */
  isRefused: boolean;
  /** The value of a submit button that does not save: the draft stays. */
  leavesUnsaved?: (button: HTMLElement | null) => boolean;
  formRef?: RefObject<HTMLFormElement>;
  action?: string;
  preventScrollReset?: boolean;
  className?: string;
  /** Receives the function that discards the draft. */
  children: ReactNode | ((discard: () => void) => ReactNode);
}

/**
 * A form that survives reloads until it is saved, and asks before unsaved changes are left. One per
 * page.
 */
export function DraftForm<Name extends string>({
  draft,
  saved,
  isRefused,
  leavesUnsaved,
  formRef,
  className,
  children,
  ...rest
}: DraftFormProps<Name>) {
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const { found, isChanged, keep, discard } = useFormDraft(draft, saved);
  const { key } = useLocation();
  // Its location: successful submissions lead elsewhere, lost ones do not.
  const sentFrom = useRef<string | null>(null);
  const { state } = useNavigation();

  useEffect(() => {
    if (found && !isRefused && form.current) restoreFields(form.current, found.kept);
    // A later response is newer than the page's initial data.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  useEffect(() => {
    if (sentFrom.current === null || sentFrom.current === key) return;
    sentFrom.current = null;
    // Also if the server normalized the text.
    if (!isRefused) discard();
  }, [key, isRefused, discard]);

  useEffect(() => {
    // No navigation followed: the request was lost.
    if (state === "idle") sentFrom.current = null;
  }, [state]);

  useEffect(
    () => () => {
      // The next page may not contain this form.
      if (sentFrom.current !== null) discard();
    },
    [discard],
  );

  return (
    <Form
      ref={form}
      method="post"
      {...rest}
      // The keys are field names.
      onInput={({ currentTarget }) => keep(valuesOf(currentTarget, Object.keys(saved) as Name[]))}
      onSubmit={({ nativeEvent }) => {
        // React types the event of every form as plain.
        const { submitter } = nativeEvent as SubmitEvent;
        if (!leavesUnsaved?.(submitter)) sentFrom.current = key;
      }}
      {...(className !== undefined && { className })}
    >
      {typeof children === "function" ? children(discard) : children}
      <LeaveQuestion isChanged={isChanged} onDiscard={discard} />
    </Form>
  );
}
