const catcherId = "typing-ahead";

/** Catches what is typed between pressing Edit and the editor loading. It uses a hidden field, so
 * that the browser handles input as usual and no letter triggers a shortcut.
 * @param label label of the replaced field
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

/** The text caught; null: nothing was being caught. */
export function takeTyping(): string | null {
  const catcher = document.getElementById(catcherId);
  catcher?.remove();
  return catcher instanceof HTMLTextAreaElement ? catcher.value : null;
}

/** Inserts the caught text at the start of a field, so that the page stays at its top. */
export function goOnTyping(field: HTMLTextAreaElement, typed: string): void {
  field.focus({ preventScroll: true });
  field.setRangeText(typed, 0, 0, "end");
  if (typed !== "") field.dispatchEvent(new Event("input", { bubbles: true }));
}
