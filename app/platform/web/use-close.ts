import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { focusOnLinkTo } from "./use-return-focus.ts";

/** Remix's history index: how many of our pages come before. */
interface Place {
  idx?: number;
}

/**
 * Returns to where a dialog was opened, at the same scroll position. Without such a page, the
 * landing page replaces the dialog, with the focus on the link that opens it.
 * @param opener the address of that link
 */
export function useClose(opener?: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The history index, not how it was opened: after a reload or Back and Forward it was not
    // opened by a link.
    const { idx = 0 } = (window.history.state ?? {}) as Place;
    if (idx > 0) navigate(-1);
    else navigate("/", { replace: true, ...(opener && { state: focusOnLinkTo(opener) }) });
  }, [navigate, opener]);
}
