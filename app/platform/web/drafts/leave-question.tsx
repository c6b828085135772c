import { useBlocker, useNavigate, useNavigation, type Location } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";

interface LeaveQuestionProps {
  /** What was written is not saved. */
  isChanged: boolean;
  /** Somebody leaves without saving. */
  onDiscard: () => void;
}

/**
 * Asks before somebody leaves a page with changes that are not saved. The browser asks in its own words
 * where it leaves the product, or loads the page anew. One for a page: the router knows no more.
 */
export function LeaveQuestion({ isChanged, onDiscard }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, formMethod } = useNavigation();
  // What was sent has been taken, or the form would stand here again; only the page after it is missing.
  const isSaved = state === "loading" && formMethod === "POST";
  const isAsking = isChanged && !isSaved;
  const isLeaving = useRef(false);
  // Where the person wants to go. Kept here, as the router forgets it with every refresh of the page, which is
  // no answer; and taken where it blocks, not from its state, which is still "blocked" in the first drawing
  // after "Stay here".
  const [wanted, setWanted] = useState<Location | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const blocks =
      isAsking && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname;
    if (blocks) setWanted(nextLocation);
    return blocks;
  });
  const navigate = useNavigate();
  const asks = wanted !== null;

  useEffect(() => {
    if (asks) dialog.current?.showModal();
    else dialog.current?.close();
  }, [asks]);

  useEffect(() => {
    // The server may be away: then the next change is asked about again.
    if (!isChanged) isLeaving.current = false;
  }, [isChanged]);

  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsking]);

  function stay() {
    setWanted(null);
    blocker.reset?.();
  }

  function leave() {
    isLeaving.current = true;
    onDiscard();
    if (blocker.state === "blocked") blocker.proceed();
    else if (wanted) navigate(wanted);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-question"
      onCancel={stay}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl border border-line-strong bg-surface p-5 text-ink shadow-lift backdrop:bg-black/40"
    >
      <h2 id="leave-question" className="text-lg font-semibold">
        Leave without saving?
      </h2>
      <p className="mt-1 text-sm text-ink-soft">What you changed on this page is not saved yet.</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={stay}>
          Stay here
        </Button>
        <Button onClick={leave}>Leave without saving</Button>
      </div>
    </dialog>
  );
}
