import type { ImportChoices } from "./earnings-imports.server.ts";
import { choicesAsFields } from "./import-choices.ts";

/** Hidden fields with the choices made for a file. */
export const ChoicesKept = ({ choices }: { choices: ImportChoices }) =>
  choicesAsFields(choices).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
