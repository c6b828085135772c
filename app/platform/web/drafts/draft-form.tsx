import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { FieldValues } from "./form-draft.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { restoreFields, useFormDraft, valuesOf } from "./use-form-draft.ts";

interface DraftFormProps<Name extends string> {
  /** Names the form among those of this person. */
  draft: string;
  /** What the server has of each field that is kept; a box that is not ticked has nothing. */
  saved: FieldValues<Name>;
  /** It was sent and came back: what stands in it is newer than what was kept. */
  isRefused: boolean;
  /** Of the button that sends it: none of what was typed is saved by it, so it stays for another time. */
  leavesUnsaved?: (button: HTMLElement | null) => boolean;
  formRef?: RefObject<HTMLFormElement>;
  action?: string;
  preventScrollReset?: boolean;
  className?: string;
  /** May be told how to throw away what is kept. */
  children: ReactNode | ((discard: () => void) => ReactNode);
}

/**
 * A form whose fields outlast a reload until it is saved, and whose page asks before it is left with
 * changes in it. One for a page, as the question is.
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
  // Where it was sent from: what is taken leads on, what gets lost does not.
  const sentFrom = useRef<string | null>(null);
  const { state } = useNavigation();

  useEffect(() => {
    if (found && !isRefused && form.current) restoreFields(form.current, found.kept);
    // What comes back later is newer than what the page began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  useEffect(() => {
    if (sentFrom.current === null || sentFrom.current === key) return;
    sentFrom.current = null;
    // Also where it was put down in other words than were typed.
    if (!isRefused) discard();
  }, [key, isRefused, discard]);

  useEffect(() => {
    // It has led nowhere: it got lost.
    if (state === "idle") sentFrom.current = null;
  }, [state]);

  useEffect(
    () => () => {
      // What is taken may lead to where this form does not stand.
      if (sentFrom.current !== null) discard();
    },
    [discard],
  );

  return (
    <Form
      ref={form}
      method="post"
      {...rest}
      // The keys are the fields' names.
      onInput={({ currentTarget }) => keep(valuesOf(currentTarget, Object.keys(saved) as Name[]))}
      onSubmit={({ nativeEvent }) => {
        // React types the event of every kind of form as plain.
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
