import { Form } from "@remix-run/react";
import { Input, Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { maxSearchLength } from "#app/domain/content/search-words.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { contentKinds, contentPath, type ContentFilter } from "#app/workspace/paths/content.ts";
import { contentTypeNames } from "#app/dashboard/review/text-to-review.ts";

interface ContentFilterFormProps {
  filter: ContentFilter;
  agents: readonly { id: string; name: string }[];
}

const kinds = contentKinds.map((kind) => [kind, contentTypeNames[kind]] as const);

/** Filters live in the URL, so a view can be bookmarked, shared and used without JavaScript. */
export function ContentFilterForm({ filter, agents }: ContentFilterFormProps) {
  const names = agents.map(({ id, name }) => [id, agentDisplayName(name)] as const);
  return (
    <Form
      // Resets the fields when a link such as "Show all" changes the filter.
      key={JSON.stringify(filter)}
      method="get"
      action={contentPath}
      role="search"
      aria-label="Filter content"
      className="mt-5 grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-[minmax(10rem,2fr)_1fr_1fr_1.2fr_1fr_1fr_auto]"
    >
      <label className="col-span-2 block min-w-0 text-sm font-medium md:col-span-3 lg:col-span-1">
        Search
        <Input
          type="search"
          name="q"
          aria-keyshortcuts="/"
          defaultValue={filter.q.slice(0, 2 * maxSearchLength)}
          placeholder="Title or text"
          autoComplete="off"
          className="mt-1 font-normal"
        />
      </label>
      {/* Collapsed on phones unless a filter is set. */}
      <input
        type="checkbox"
        id="more-filters"
        defaultChecked={isNarrowed(filter)}
        className="peer sr-only md:hidden"
      />
      <label
        htmlFor="more-filters"
        className="flex min-h-10 cursor-pointer items-center justify-center rounded-lg border border-line-strong px-4 text-sm font-medium peer-checked:bg-sunken peer-focus-visible:outline-2 md:hidden"
      >
        Filters
      </label>
      <div className="order-last col-span-2 hidden grid-cols-2 gap-3 peer-checked:grid md:contents">
        <Choice name="kind" label="Type" every="All types" options={kinds} chosen={filter.kind} />
        <Choice
          name="agent"
          label="Agent"
          every="All agents"
          options={names}
          chosen={filter.agent}
        />
        <Choice
          name="origin"
          label="Origin"
          every="Real and simulated"
          options={originNames}
          chosen={filter.origin}
        />
        <Day name="from" label="From" chosen={filter.from} />
        <Day name="to" label="To" chosen={filter.to} />
      </div>
      {filter.state !== null && <input type="hidden" name="state" value={filter.state} />}
      <Button type="submit" className="md:order-last">
        Search
      </Button>
    </Form>
  );
}

const originNames = [
  ["real", "Real only"],
  ["simulated", "Simulated only"],
] as const satisfies readonly (readonly [Origin, string])[];

const isNarrowed = ({ kind, agent, origin, from, to }: ContentFilter) =>
  [kind, agent, origin, from, to].some((chosen) => chosen !== null);

interface ChoiceProps {
  name: "kind" | "agent" | "origin";
  label: string;
  every: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string | null;
}

function Choice({ name, label, every, options, chosen }: ChoiceProps) {
  return (
    <label className="block min-w-0 text-sm font-medium">
      {label}
      <Select name={name} defaultValue={chosen ?? ""} className="mt-1 font-normal">
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

function Day({
  name,
  label,
  chosen,
}: {
  name: "from" | "to";
  label: string;
  chosen: string | null;
}) {
  return (
    <label className="block min-w-0 text-sm font-medium">
      {label}
      <Input type="date" name={name} defaultValue={chosen ?? ""} className="mt-1 font-normal" />
    </label>
  );
}
