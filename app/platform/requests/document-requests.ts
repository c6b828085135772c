import type { RequestFailure } from "./failure.ts";

interface DocumentRequestDeps {
  /** Checks whether the server is reachable; null: it is. */
  probe: () => Promise<RequestFailure | null>;
  /** Called while a response is pending. Returns the function that ends that. */
  watch: () => () => void;
  /** The browser submits a form: the page is being left. */
  onLeaving: () => void;
  onFailed: (failed: { isForm: boolean; failure: RequestFailure; tryAgain: () => void }) => void;
}

/**
 * For forms and links that the browser handles itself, such as links to other sites: without a
 * server, the browser would replace the page with an error page. So this checks the server first.
 * Returns the cleanup function.
 */
export function guardDocumentRequests({
  probe,
  watch,
  onLeaving,
  onFailed,
}: DocumentRequestDeps): () => void {
  /** Requests the browser is already following. */
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
    // Handled by a script: its default was prevented.
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

  // On the window, so that it runs after the page's own handlers.
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
