import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import type { Activity } from "#app/workspace/activity.ts";
import { undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";

interface UndoFormProps {
  activity: Pick<Activity, "id" | "title"> & { undoUntil: string };
  /** The server's time, which decides whether undo is possible. */
  now: string;
  /** The page that the form posts to. */
  action: string;
}

/** Undoes the activity while that is possible. */
export function UndoForm({ activity: { id, title, undoUntil }, now, action }: UndoFormProps) {
  const [expired, setExpired] = useState<string | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setExpired(undoUntil), Date.parse(undoUntil) - Date.parse(now));
    return () => clearTimeout(timer);
  }, [undoUntil, now]);

  if (expired === undoUntil) return null;
  return (
    <Form method="post" action={action} preventScrollReset className="shrink-0 self-center">
      <input type="hidden" name={undoFields.intent} value={undoIntent} />
      <input type="hidden" name={undoFields.id} value={id} />
      <Button type="submit" size="small" aria-label={`Undo: ${title}`}>
        Undo
      </Button>
    </Form>
  );
}
