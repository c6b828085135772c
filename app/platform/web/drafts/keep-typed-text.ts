/**
 * Before hydration: keeps what is being typed into long fields, and the cursor. React restores the
 * server's text if the field still has it as its default, so the default is changed. `TextArea`
 * restores the default once hydrated.
 */
export function keepTypedText(page: Document): void {
  for (const field of page.querySelectorAll("textarea")) {
    // Marks the value as changed; setting the same value does not move the cursor.
    // oxlint-disable-next-line no-self-assign
    field.value = field.value;
    field.defaultValue = "";
  }
}
