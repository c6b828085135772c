/** The field in which a form says what could not be done, if its request is lost. */
export const failedField = "failed";

/** Stands in a form whose words are not worth a place on every page. */
export function FailedText({ text }: { text: string }) {
  return <input type="hidden" name={failedField} value={text} />;
}
