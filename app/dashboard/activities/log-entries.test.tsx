import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { exampleActivity } from "#tests/fixtures/dashboard.ts";
import { linksIn } from "#tests/harness/html.ts";
import { agentIcon } from "#app/platform/ui/icons/agent-icons.ts";
import { kindIcon } from "#app/domain/agents/view/display.ts";
import { groupActivities, type LoggedActivity } from "./group-activities.ts";
import { LogEntries } from "./log-entries.tsx";

const context = {
  now: "2026-06-01T10:00:00.000Z",
  timeZone: "UTC",
  viewerId: "sam",
  action: "/activities",
  mixed: false,
};

/** The steps of two tasks, of which the first has brought a text. */
const steps: LoggedActivity[] = ["fern", "fern", "fig", "fig"].map((taskId, nth) => ({
  ...exampleActivity({ id: `step ${nth}`, type: "agent_task", description: `On ${taskId}s` }),
  agentKind: taskId === "fern" ? "seo_optimizer" : "content_writer",
  ...(taskId === "fern" && { contentItemId: "ferns" }),
  agentId: "ada",
  taskId,
  day: "2026-06-01",
  minutes: 60,
}));

test("a task's heading names its agent and links to its content if there is any", () => {
  const [day] = groupActivities(steps);
  const html = renderToString(<LogEntries entries={day?.entries ?? []} context={context} />);
  const [fern = "", fig = ""] = html.split("<li><div").slice(1);
  expect([linksIn(fern), linksIn(fig)]).toEqual([["/content/ferns"], []]);
  const signOf = (kind: string) => agentIcon(kindIcon(kind)).path;
  expect([fern.includes(signOf("seo_optimizer")), fern.includes("On ferns")]).toEqual([true, true]);
  expect([fig.includes(signOf("content_writer")), fig.includes("On figs")]).toEqual([true, true]);
});
