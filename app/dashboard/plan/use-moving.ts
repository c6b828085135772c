import { useLocation, useSubmit } from "@remix-run/react";
import { useState, type DragEvent, type KeyboardEvent } from "react";
import { addDays } from "#app/core/time/time-zone.ts";
import { timeField } from "./calendar.ts";
import { failedField } from "#app/platform/requests/failed-text.tsx";
import { canMove, planFields, planIntents, type PlanItem } from "./plan-data.ts";
import { planFailures } from "./plan-failures.ts";

/** An idea being moved to another day. */
interface Moving {
  item: PlanItem;
  day: string;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Moves ideas by dragging or by keyboard: `m` on an idea, arrow keys, Enter; Escape cancels. Without JavaScript
 * the open idea has fields for it.
 * @param range the first and last day shown
 */
export function useMoving({ first, last, today }: { first: string; last: string; today: string }) {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const [moving, setMoving] = useState<Moving | null>(null);

  function drop({ item, day }: Moving): void {
    setMoving(null);
    if (day === item.day) return;
    const fields = {
      [planFields.intent]: planIntents.move,
      [failedField]: planFailures[planIntents.move],
      [planFields.idea]: item.id,
      [planFields.seen]: String(item.seen),
      [planFields.day]: day,
      [planFields.time]: timeField(item.minutes),
    };
    submit(fields, { method: "post", action: `${pathname}${search}`, preventScrollReset: true });
  }

  const canMoveTo = (day: string) => day >= today && day >= first && day <= last;

  return {
    moving,
    /** For an idea in the calendar. */
    item: (item: PlanItem) => ({
      draggable: canMove(item.state),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", item.topic);
        setMoving({ item, day: item.day });
      },
      onDragEnd: () => setMoving(null),
      onBlur: () => setMoving(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const now = moving?.item.id === item.id ? moving : null;
        const step = steps[event.key];
        if (!now && event.key === "m" && canMove(item.state)) setMoving({ item, day: item.day });
        else if (now && step !== undefined) {
          const day = addDays(now.day, step);
          if (canMoveTo(day)) setMoving({ item, day });
        } else if (now && event.key === "Enter") drop(now);
        else if (now && event.key === "Escape") setMoving(null);
        else return;
        event.preventDefault();
      },
    }),
    /** For a day in the calendar. */
    day: (day: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!moving || !canMoveTo(day)) return;
        event.preventDefault();
        if (moving.day !== day) setMoving({ ...moving, day });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (moving && canMoveTo(day)) drop({ ...moving, day });
      },
    }),
  };
}
