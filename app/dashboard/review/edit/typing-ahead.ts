const catcherId = "typing-ahead";

/**
 * Takes what somebody types between pressing Edit and the editor's being there. A field that nobody sees does: so
 * letters come as the browser writes them, and none of them is taken for a key of the page.
 * @param label of the field that it becomes
 */
export function catchTyping(label: string): void {
  document.getElementById(catcherId)?.remove();
  const catcher = document.createElement("textarea");
  catcher.id = catcherId;
  catcher.ariaLabel = label;
  catcher.className = "sr-only top-0";
  document.body.append(catcher);
  catcher.focus({ preventScroll: true });
}

/** What was typed meanwhile; null: nobody was about to type. */
export function takeTyping(): string | null {
  const catcher = document.getElementById(catcherId);
  catcher?.remove();
  return catcher instanceof HTMLTextAreaElement ? catcher.value : null;
}

/** Goes on in a field where the typing began elsewhere: before its first word, so that the page stays at its top. */
export function goOnTyping(field: HTMLTextAreaElement, typed: string): void {
  field.focus({ preventScroll: true });
  field.setRangeText(typed, 0, 0, "end");
  if (typed !== "") field.dispatchEvent(new Event("input", { bubbles: true }));
}
