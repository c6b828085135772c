import { Form } from "@remix-run/react";
import { Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { earningTypeNames } from "#app/domain/earnings/earning.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";
import { earningsPath } from "#app/workspace/paths/earnings.ts";
import { monthWords } from "./earnings.copy.ts";
import type { EarningsPageData } from "./earnings.route.server.ts";

/** Filters through the URL. */
export function EarningsFilterForm({ page, filter }: EarningsPageData) {
  const { months, sources } = page;
  const monthsOffered = months.map(({ month }) => month);
  if (filter.month !== null && !monthsOffered.includes(filter.month))
    monthsOffered.unshift(filter.month);
  const names = sources.map(({ source }) => source);
  if (filter.source !== "" && !names.includes(filter.source)) names.unshift(filter.source);
  return (
    <Form action={earningsPath} className="grid items-end gap-3 sm:grid-cols-4">
      {filter.origin === "simulated" && <input type="hidden" name="origin" value="simulated" />}
      {filter.text !== null && <input type="hidden" name="text" value={filter.text} />}
      {filter.import !== null && <input type="hidden" name="import" value={filter.import} />}
      <Choice
        name="month"
        label="Month"
        every="All months"
        options={monthsOffered.map((month) => [month, monthWords(month)])}
        chosen={filter.month}
      />
      {filter.origin === "real" && (
        <>
          <Choice
            name="type"
            label="Type"
            every="All types"
            options={earningTypes.map((type) => [type, earningTypeNames[type]])}
            chosen={filter.type}
          />
          <Choice
            name="source"
            label="Who paid"
            every="Everyone"
            options={names.map((name) => [name, name])}
            chosen={filter.source === "" ? null : filter.source}
          />
        </>
      )}
      <Button type="submit">Show</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: "month" | "type" | "source";
  label: string;
  every: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string | null;
}

function Choice({ name, label, every, options, chosen }: ChoiceProps) {
  return (
    <label className="block min-w-0 text-sm font-medium">
      {label}
      <Select key={chosen} name={name} defaultValue={chosen ?? ""} className="mt-1 font-normal">
        <option value="">{every}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  );
}
