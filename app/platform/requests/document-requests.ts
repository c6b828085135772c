import type { RequestFailure } from "./failure.ts";

interface DocumentRequestDeps {
  /** Whether the server can be reached; null: it can. */
  probe: () => Promise<RequestFailure | null>;
  /** There is no answer yet. Gives what ends the waiting for it. */
  watch: () => () => void;
  /** The browser follows a form: from now on the page is being left. */
  onLeaving: () => void;
  onFailed: (told: { isForm: boolean; failure: RequestFailure; tryAgain: () => void }) => void;
}

/**
 * Forms and links that the browser follows itself, as those that lead to another site: where no server
 * answers it would show its own error page in place of ours. So the server is asked first whether it is
 * there. Gives what ends it.
 */
export function guardDocumentRequests({
  probe,
  watch,
  onLeaving,
  onFailed,
}: DocumentRequestDeps): () => void {
  /** Those that are on their way: the browser's now. */
  const passed = new WeakSet<HTMLFormElement>();

  async function go(isForm: boolean, leave: () => void): Promise<void> {
    const answered = watch();
    const failure = await probe();
    answered();
    if (!failure) return leave();
    onFailed({ isForm, failure, tryAgain: () => void go(isForm, leave) });
  }

  function onSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    // Whatever a script deals with itself has been taken from the browser by now.
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (passed.delete(form) || form.target || !isOurs(form.action)) return;
    event.preventDefault();
    void go(true, () => {
      if (!form.isConnected) return;
      passed.add(form);
      onLeaving();
      form.requestSubmit(submitter);
    });
  }

  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || !isOurs(link.href)) return;
    if (leadsWithinPage(link)) return;
    event.preventDefault();
    const { href } = link;
    void go(false, () => window.location.assign(href));
  }

  // On the window, and so after all that the page itself does about them.
  window.addEventListener("submit", onSubmit);
  window.addEventListener("click", onClick);
  return () => {
    window.removeEventListener("submit", onSubmit);
    window.removeEventListener("click", onClick);
  };
}

function isOurs(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === window.location.origin;
}

function leadsWithinPage({ hash, pathname, search }: HTMLAnchorElement): boolean {
  const here = window.location;
  return hash !== "" && pathname === here.pathname && search === here.search;
}
