import type { ImportChoices } from "./earnings-imports.server.ts";
import { choicesAsFields } from "./import-choices.ts";

/** What was decided on a file, for the form that takes it. */
export const ChoicesKept = ({ choices }: { choices: ImportChoices }) =>
  choicesAsFields(choices).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
