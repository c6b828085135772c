import { NavigationType, useNavigate, useNavigationType } from "@remix-run/react";
import { useCallback } from "react";

/** Back to where a dialog was opened from, as far down the page; else to the landing page. */
export function useClose(): () => void {
  const navigate = useNavigate();
  // Loaded as a page, there may be another site before it.
  const openedByLink = useNavigationType() === NavigationType.Push;
  return useCallback(() => {
    if (openedByLink) navigate(-1);
    else navigate("/");
  }, [navigate, openedByLink]);
}
