import { Form } from "@remix-run/react";
import { Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import {
  activitiesPath,
  type ActivityFilter,
  type ActivityPeriod,
  type ActivityType,
} from "#app/workspace/paths/activities.ts";

const typeNames: Record<ActivityType, string> = {
  agent_task: "Agents' work",
  revenue: "Revenue",
  system: "People and system",
};

const periodNames: Record<ActivityPeriod, string> = {
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
};

interface ActivityFilterFormProps {
  filter: ActivityFilter;
  agents: readonly { id: string; name: string }[];
}

/** Filters through the URL, so that results can be bookmarked and work without JavaScript. */
export function ActivityFilterForm({ filter, agents }: ActivityFilterFormProps) {
  const names = agents.map(({ id, name }) => [id, agentDisplayName(name)] as const);
  return (
    <Form
      // Links can change the filters, so the fields follow the URL.
      key={JSON.stringify(filter)}
      method="get"
      action={activitiesPath}
      aria-label="Filter activities"
      className="mt-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <Choice name="agent" label="Agent" every="All agents" options={names} chosen={filter.agent} />
      <Choice
        name="type"
        label="Type"
        every="All types"
        options={Object.entries(typeNames)}
        chosen={filter.type}
      />
      <Choice
        name="period"
        label="Time"
        every="Any time"
        options={Object.entries(periodNames)}
        chosen={filter.period}
      />
      <Button type="submit">Show</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: keyof ActivityFilter;
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
