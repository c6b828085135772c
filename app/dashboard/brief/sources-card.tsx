import type { ReactNode } from "react";
import { Card } from "#app/platform/ui/card.tsx";
import { languages } from "#app/domain/brief/brief.ts";
import { ChipsField } from "./chips-field.tsx";
import type { Typed } from "./fields.ts";
import { fieldStyles, FieldNotes } from "./question.tsx";

interface SourcesCardProps {
  typed: Typed;
  problems: { language?: string; sites?: string };
  onChange: () => void;
  children: ReactNode;
}

/** In which language, and from where. */
export function SourcesCard({ typed, problems, onChange, children }: SourcesCardProps) {
  return (
    <Card className="space-y-3 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <div>
          <label htmlFor="brief-language" className="text-sm font-medium">
            Language
          </label>
          <select
            key={typed.language}
            id="brief-language"
            name="language"
            defaultValue={typed.language}
            className={`${fieldStyles} mt-1 min-h-11 border-line-strong`}
          >
            {Object.entries(languages).map(([tag, name]) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
          <FieldNotes id="brief-language" problem={problems.language} />
        </div>
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
