/** The hidden field with a form's error text, in case its request is lost. */
export const failedField = "failed";

/** For forms with an error text that is not needed on every page. */
export function FailedText({ text }: { text: string }) {
  return <input type="hidden" name={failedField} value={text} />;
}
