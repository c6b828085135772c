import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { focusOnLinkTo } from "./use-return-focus.ts";

/** What Remix keeps of a page's place in the history: how many of its own pages are before it. */
interface Place {
  idx?: number;
}

/**
 * Back to where a dialog was opened from, as far down the page. Where there is no such page of
 * ours, the landing page takes the dialog's place, with the focus on the link that opens it.
 * @param opener address that this link leads to
 */
export function useClose(opener?: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // Not how it was opened: by a reload, or Back and then Forward, it is not opened by a link.
    const { idx = 0 } = (window.history.state ?? {}) as Place;
    if (idx > 0) navigate(-1);
    else navigate("/", { replace: true, ...(opener && { state: focusOnLinkTo(opener) }) });
  }, [navigate, opener]);
}
