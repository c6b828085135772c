import { Form, useNavigation } from "@remix-run/react";
import { Button, type ButtonSize, type ButtonVariant } from "#app/platform/ui/button.tsx";
import { messagePath } from "#app/workspace/paths/contact.ts";
import { inboxIntents } from "./inbox.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

interface MarkFormProps {
  id: string;
  subject: string;
  isDone: boolean;
  size?: ButtonSize;
  variant?: ButtonVariant;
}

/** Marks a message as done, or reopens it. */
export function MarkForm({ id, subject, isDone, size, variant }: MarkFormProps) {
  const action = messagePath(id);
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formAction === action;
  const label = isDone ? "Reopen" : "Mark as done";
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => busy && event.preventDefault()}
      className="shrink-0"
    >
      <input type="hidden" name="intent" value={isDone ? inboxIntents.reopen : inboxIntents.done} />
      <FailedText
        text={isDone ? "Failed to reopen the message" : "Failed to mark the message as done"}
      />
      <Button
        type="submit"
        size={size}
        variant={variant}
        aria-label={`${label}: ${subject}`}
        aria-disabled={busy || undefined}
      >
        {label}
      </Button>
    </Form>
  );
}
