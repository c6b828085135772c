import type { ReactNode } from "react";
import { Select } from "#app/platform/ui/forms/controls.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { languages } from "#app/domain/brief/brief.ts";
import { ChipsField } from "./chips-field.tsx";
import type { Typed } from "./fields.ts";

interface SourcesCardProps {
  typed: Typed;
  problems: { language?: string; sites?: string };
  onChange: () => void;
  children: ReactNode;
}

/** Language and sources. */
export function SourcesCard({ typed, problems, onChange, children }: SourcesCardProps) {
  return (
    <Card className="space-y-3 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field id="brief-language" label="Language" problem={problems.language} isAlert>
          {(control) => (
            <Select
              {...control}
              key={typed.language}
              name="language"
              defaultValue={typed.language}
              isLarge
            >
              {Object.entries(languages).map(([tag, name]) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ChipsField
          key={typed.sites.join("\n")}
          name="sites"
          label="Sources your agents may use"
          initial={typed.sites}
          thing="address"
          placeholder="example.com"
          problem={problems.sites}
          onChange={onChange}
        />
      </div>
      {children}
    </Card>
  );
}
