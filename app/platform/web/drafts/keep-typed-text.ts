/**
 * Before the page comes to life: what is being typed into its long fields stays there, and so does the caret. React
 * puts the server's text back into a field where it finds just that text, so it must not find it. `TextArea`
 * takes part in this; what a field began with is its own again once it is alive.
 */
export function keepTypedText(page: Document): void {
  for (const field of page.querySelectorAll("textarea")) {
    // From now on its value is its own, whatever it began with; the same value moves no caret.
    // oxlint-disable-next-line no-self-assign
    field.value = field.value;
    field.defaultValue = "";
  }
}
