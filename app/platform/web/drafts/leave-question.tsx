import { useBlocker, useNavigate, useNavigation, type Location } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";

interface LeaveQuestionProps {
  /** There are unsaved changes. */
  isChanged: boolean;
  /** The user leaves without saving. */
  onDiscard: () => void;
}

/**
 * Asks before unsaved changes are left. The browser shows its own question for reloads and external
 * links. One per page, because the router supports one blocker.
 */
export function LeaveQuestion({ isChanged, onDiscard }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, formMethod } = useNavigation();
  // A submitted form was accepted, or it would be shown again; only the next page is pending.
  const isSaved = state === "loading" && formMethod === "POST";
  const isAsking = isChanged && !isSaved;
  const isLeaving = useRef(false);
  // The target, stored here because the router forgets it with every revalidation, which is not an
  // answer. Set in the blocker's callback, because its state is still "blocked" in the first render
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
    // If the server is unreachable, the next change is asked about again.
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
      <p className="mt-1 text-sm text-ink-soft">Your changes on this page aren't saved yet.</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={stay}>
          Stay here
        </Button>
        <Button onClick={leave}>Leave without saving</Button>
      </div>
    </dialog>
  );
}
