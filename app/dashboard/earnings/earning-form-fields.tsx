import {
  earningTypeNames,
  maxNoteLength,
  maxOriginalLength,
  maxSourceLength,
  usualSources,
} from "#app/domain/earnings/earning.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";
import { Input, Select } from "#app/platform/ui/forms/controls.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { earningFields, type TypedEarning } from "./earning-form.ts";
import type { EarningChoices, EarningRefusal } from "./earnings.route.server.ts";

interface EarningFormFieldsProps {
  choices: EarningChoices;
  typed: TypedEarning;
  refusal: EarningRefusal | null;
}

/** The fields of an entry, each with its error below. */
export function EarningFormFields({ choices, typed, refusal }: EarningFormFieldsProps) {
  const { texts, sources, today } = choices;
  const problemOf = (field: EarningRefusal["field"]) =>
    refusal?.field === field ? refusal.problem : undefined;
  const suggestions = [...new Set([...sources, ...usualSources])].slice(0, 50);
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <EarningTextField
        name="amount"
        label="Amount, in US dollars"
        hint="Use a minus for a refund or chargeback: -5.00."
        value={typed.amount}
        problem={problemOf("amount")}
        inputMode="decimal"
        required
      />
      <EarningTextField
        name="day"
        label="Date received"
        type="date"
        max={today}
        value={typed.day}
        problem={problemOf("day")}
        required
      />
      <EarningTextField
        name="source"
        label="Who paid"
        hint="Entries with the same name are grouped."
        value={typed.source}
        problem={problemOf("source")}
        maxLength={maxSourceLength}
        list="earning-sources"
        required
      />
      <datalist id="earning-sources">
        {suggestions.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
      <label className="block min-w-0 text-sm font-medium">
        Type
        <Select
          key={typed.type}
          name={earningFields.type}
          defaultValue={typed.type}
          className="mt-1.5 font-normal"
        >
          {earningTypes.map((type) => (
            <option key={type} value={type}>
              {earningTypeNames[type]}
            </option>
          ))}
        </Select>
      </label>
      <label className="block min-w-0 text-sm font-medium sm:col-span-2">
        Related article (optional)
        <Select
          key={typed.text}
          name={earningFields.text}
          defaultValue={typed.text}
          className="mt-1.5 font-normal"
        >
          <option value="">None in particular</option>
          {texts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {typed.text !== "" && !texts.some(({ id }) => id === typed.text) && (
            <option value={typed.text}>The article chosen before</option>
          )}
        </Select>
        <span className="mt-1.5 block font-normal text-ink-soft">
          {texts.length === 0
            ? "Lists real published content only."
            : "The agent that wrote it gets credit, too."}
        </span>
      </label>
      <EarningTextField
        name="original"
        label="Original amount (optional)"
        hint="If you were paid in another currency, such as €11.20. Enter the dollars you received above."
        value={typed.original}
        problem={problemOf("original")}
        maxLength={maxOriginalLength}
      />
      <EarningTextField
        name="note"
        label="Note"
        hint="For your records, such as a payment number."
        value={typed.note}
        problem={problemOf("note")}
        maxLength={maxNoteLength}
      />
      {refusal !== null && refusal.field === null && (
        <p role="alert" className="flex gap-1.5 text-sm text-danger sm:col-span-2">
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          {refusal.problem}
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  name: "amount" | "day" | "source" | "original" | "note";
  label: string;
  value: string;
  hint?: string;
  problem?: string | undefined;
  type?: "text" | "date";
  inputMode?: "decimal";
  max?: string;
  maxLength?: number;
  list?: string;
  required?: boolean;
}

function EarningTextField({ name, label, value, hint, problem, ...rest }: FieldProps) {
  return (
    <Field id={`earning-${name}`} {...{ label, hint, problem }} isAlert>
      {(control) => (
        <Input
          // Resets to the stored value, also after an undo.
          key={value}
          name={earningFields[name]}
          defaultValue={value}
          dir="auto"
          autoComplete="off"
          // Without JavaScript, autofocus leads to the error.
          autoFocus={problem !== undefined}
          {...control}
          {...rest}
        />
      )}
    </Field>
  );
}
