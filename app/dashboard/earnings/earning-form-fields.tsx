import {
  earningTypeNames,
  maxNoteLength,
  maxOriginalLength,
  maxSourceLength,
  usualSources,
} from "#app/domain/earnings/earning.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";
import { choiceFieldStyles } from "#app/platform/ui/forms/choice-field.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { earningFields, type TypedEarning } from "./earning-form.ts";
import type { EarningChoices, EarningRefusal } from "./earnings.route.server.ts";

interface EarningFormFieldsProps {
  choices: EarningChoices;
  typed: TypedEarning;
  refusal: EarningRefusal | null;
}

/** The fields of one amount. What is wrong with one stands below it. */
export function EarningFormFields({ choices, typed, refusal }: EarningFormFieldsProps) {
  const { texts, sources, today } = choices;
  const problemOf = (field: EarningRefusal["field"]) =>
    refusal?.field === field ? refusal.problem : undefined;
  const suggestions = [...new Set([...sources, ...usualSources])].slice(0, 50);
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field
        name="amount"
        label="Amount, in US dollars"
        hint="A refund or a chargeback begins with a minus: -5.00."
        value={typed.amount}
        problem={problemOf("amount")}
        inputMode="decimal"
        required
      />
      <Field
        name="day"
        label="Date received"
        type="date"
        max={today}
        value={typed.day}
        problem={problemOf("day")}
        required
      />
      <Field
        name="source"
        label="Who paid"
        hint="In your own words. The same words are summed up together."
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
        What sort of income
        <select
          key={typed.type}
          name={earningFields.type}
          defaultValue={typed.type}
          className={`mt-1.5 font-normal ${choiceFieldStyles(false)}`}
        >
          {earningTypes.map((type) => (
            <option key={type} value={type}>
              {earningTypeNames[type]}
            </option>
          ))}
        </select>
      </label>
      <label className="block min-w-0 text-sm font-medium sm:col-span-2">
        Related article (optional)
        <select
          key={typed.text}
          name={earningFields.text}
          defaultValue={typed.text}
          className={`mt-1.5 font-normal ${choiceFieldStyles(false)}`}
        >
          <option value="">None in particular</option>
          {texts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {typed.text !== "" && !texts.some(({ id }) => id === typed.text) && (
            <option value={typed.text}>The text chosen before</option>
          )}
        </select>
        <span className="mt-1.5 block font-normal text-ink-soft">
          {texts.length === 0
            ? "Texts that have really gone out stand here. Practice earns nothing."
            : "It then counts for the agent that has written it, too."}
        </span>
      </label>
      <Field
        name="original"
        label="If it was paid in another currency"
        hint="What was paid, such as €11.20. The dollars above are what you got for it: no rate is guessed."
        value={typed.original}
        problem={problemOf("original")}
        maxLength={maxOriginalLength}
      />
      <Field
        name="note"
        label="Note"
        hint="For yourself, such as the number of the payment."
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

function Field({ name, label, value, hint, problem, ...rest }: FieldProps) {
  const id = `earning-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        // What is stored is shown anew, also after it was taken back.
        key={value}
        id={id}
        name={earningFields[name]}
        defaultValue={value}
        dir="auto"
        autoComplete="off"
        // The page begins here: without a script, this is what leads to what is wrong.
        autoFocus={problem !== undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={
          [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined
        }
        className={classNames(
          "mt-1.5 block min-h-11 w-full rounded-lg border bg-surface px-3 text-base sm:min-h-10 sm:text-sm",
          problem ? "border-danger-mark" : "border-line-strong",
        )}
        {...rest}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
