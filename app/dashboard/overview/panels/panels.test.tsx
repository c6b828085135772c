import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "#tests/fixtures/dashboard.ts";
import { hostileDashboard, hostileTexts } from "#tests/fixtures/hostile-dashboard.ts";
import { linksIn } from "#tests/harness/html.ts";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import { integrationStatusOf } from "#app/domain/credentials/status.ts";
import type { DashboardData, Health, PublishedItem } from "#app/workspace/overview.ts";
import { AgentsPanel } from "#app/dashboard/overview/agents/agents-panel.tsx";
import { ContentPanel } from "./content-panel.tsx";
import { FinancialProgress } from "./financial-progress.tsx";
import { IntegrationPanel } from "./integration-panel.tsx";
import { PerformanceAnalytics } from "./performance-analytics.tsx";
import { RecentActivities } from "./recent-activities.tsx";
import { SummaryTiles } from "./summary-tiles.tsx";
import { SystemHealth } from "./system-health.tsx";
import { WorkflowProgress } from "./workflow-progress.tsx";

const now = "2024-12-18T10:00:00.000Z";
const live = { mode: "live", timeZone: "UTC", demo: false } as const;
const simulation = integrationStatusOf([], "simulation", { writer: false, blog: null });
const panelOf = (status: IntegrationStatus) => (
  <IntegrationPanel status={status} timeZone="America/New_York" />
);
const workedAt = Date.parse("2024-12-18T09:00:00Z");
const works = (provider: string) => ({
  provider,
  label: "",
  workedAt,
  failsSince: null,
  problem: null,
});

/** Every panel that depends only on its data. */
const panels: Record<string, (data: DashboardData) => JSX.Element> = {
  "the tiles": (data) => <SummaryTiles data={data} />,
  "system health": ({ health }) => <SystemHealth health={health} />,
  workflow: ({ workflow, workspace }) => (
    <WorkflowProgress items={workflow} timeZone={workspace.timeZone} />
  ),
  "financial progress": ({ financials }) => (
    <FinancialProgress financials={financials} demo={false} />
  ),
  agents: ({ agents }) => <AgentsPanel agents={agents} demo={false} />,
  analytics: (data) => <PerformanceAnalytics data={data} />,
  activities: (data) => <RecentActivities data={data} viewerId={null} />,
  content: ({ content, workspace }) => (
    <ContentPanel content={content} workspace={workspace} now={now} />
  ),
};

/** The visible text, including text for screen readers. */
function wordsOf(element: JSX.Element): string {
  return renderToString(element)
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

test.each(Object.entries(panels))(
  "%s: hostile texts stay texts, and nothing unheard of breaks it",
  (_, panel) => {
    const html = renderToString(panel(hostileDashboard(now)));
    expect(html).not.toMatch(/<(script|img)\b/i);
    const tags = html.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\son\w+=/i.test(tag))).toEqual([]);
    expect(linksIn(html).filter((href) => !/^\/[a-z]/.test(href))).toEqual([]);
    expect(html).not.toMatch(/undefined|NaN|Infinity|\[object/);
  },
);

test.each(Object.entries(panels))("%s: an empty workspace has something to say", (_, panel) => {
  const empty = { ...exampleDashboard(now), agents: [] };
  const html = renderToString(panel(empty));
  expect(html).toMatch(/<h[23]\b/);
  expect(html).not.toMatch(/<[ou]l\b[^>]*><\/[ou]l>/);
  expect(html).not.toMatch(/undefined|NaN|Infinity|\[object/);
});

test("hostile texts are all there, escaped, where people read them", () => {
  const { content, workflow, agents, activities } = hostileDashboard(now);
  const pages = [
    <ContentPanel key="content" content={content} workspace={live} now={now} />,
    <WorkflowProgress key="workflow" items={workflow} timeZone="UTC" />,
    <AgentsPanel key="agents" agents={agents} demo={false} />,
    <RecentActivities key="feed" data={{ ...exampleDashboard(now), activities }} viewerId={null} />,
  ].map((panel) => renderToString(panel));
  for (const html of pages) {
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    for (const text of [hostileTexts.long, hostileTexts.rightToLeft, hostileTexts.emoji]) {
      expect(html).toContain(text);
    }
    // Their direction does not affect the text around them.
    expect(html).toMatch(/<bdi[ >]/);
  }
});

test("a billion dollars is shown whole, and the bar ends at its end", () => {
  const { financials } = hostileDashboard(now);
  const html = renderToString(<FinancialProgress financials={financials} demo={false} />);
  expect(html).toContain("$1,000,000,000.00");
  expect(html).toContain('aria-valuenow="100"');
  expect(html).toContain("width:100%");
  expect(html).toContain("Goal reached");
});

test("only simulated values have a dashed underline", () => {
  const broken = /border-dotted|hatched|stroke-dasharray/g;
  const example = exampleDashboard(now);
  const pages = (data: DashboardData) => [
    <SummaryTiles key="tiles" data={data} />,
    <FinancialProgress key="money" financials={data.financials} demo={false} />,
  ];
  for (const page of pages(example)) {
    expect(renderToString(page).match(broken)).toEqual(["border-dotted", "hatched"]);
    expect(wordsOf(page)).toContain("Simulated $");
  }
  const real = { ...example, financials: { ...example.financials, origin: "real" as const } };
  for (const page of pages(real)) expect(renderToString(page)).not.toMatch(broken);
});

test("counts only agents with the status active", () => {
  const statuses = ["active", "active", "processing", "inactive", "error", "Active", "sleeping"];
  const example = exampleDashboard(now);
  const [agent = expect.fail("no agent")] = example.agents;
  const agents = statuses.map((status, index) => ({ ...agent, id: String(index), status }));
  expect(wordsOf(<SummaryTiles data={{ ...example, agents }} />)).toContain(
    "Active Agents 2 of 7, 1 processing",
  );
});

test("the tile says which tasks are counted: those in progress or due today", () => {
  const example = { ...exampleDashboard(now), tasks: { active: 1 } };
  expect(wordsOf(<SummaryTiles data={example} />)).toMatch(
    /Active Tasks 1 in progress or due today/,
  );
});

test("the workflow tells states in words, and how much is done", () => {
  const items = ["completed", "in_progress", "scheduled", "melted"].map((status) => ({
    id: status,
    title: `Routine ${status}`,
    description: "What it does",
    status,
    time: "9:30 AM",
  }));
  const words = wordsOf(<WorkflowProgress items={items} timeZone="America/New_York" />);
  expect(words).toContain("1 of 4 completed");
  expect(words).toMatch(/completed 9:30 AM · Completed .*progress 9:30 AM · In Progress/);
  expect(words).toMatch(/scheduled 9:30 AM · Scheduled .*melted 9:30 AM · Unknown/);
  expect(words).toContain("Times in America/New York · Change time zone");
  expect(renderToString(<WorkflowProgress items={items} timeZone="UTC" />)).toContain(
    'href="/settings"',
  );
  const demo = wordsOf(<WorkflowProgress items={items} timeZone={null} />);
  expect(demo).toContain("Sample");
  expect(demo).not.toContain("Times in");
});

test.each([
  [0, "Normal"],
  [75, "Normal"],
  [76, "Elevated"],
  [90, "Elevated"],
  [90.1, "High"],
  [100, "High"],
])("labels a load of %s percent as %s", (cpu, word) => {
  const health: Health = { cpu, memory: 0, storage: 0, measured: true };
  const words = wordsOf(<SystemHealth health={health} />);
  expect(words).toContain(`CPU ${word} ${Math.round(cpu)}%`);
  expect(words).toContain("This server");
});

test("the demo's health is marked as a sample", () => {
  const { health } = exampleDashboard(now);
  expect(wordsOf(<SystemHealth health={health} />)).toBe(
    "System Health Sample Details of System Health CPU CPU Normal 47% Memory Memory Normal 62% Storage Storage Normal 23%",
  );
});

test("a publication is linked when it is real and a web page, and only then", () => {
  const item: PublishedItem = {
    id: "publication-1",
    title: "Ten herbs",
    kind: "social_post",
    channel: "blog",
    url: "https://blog.example/ten-herbs",
    status: "confirmed",
    at: "2024-12-18T07:00:00.000Z",
    agentId: null,
    taskId: null,
    contentItemId: "item-1",
    origin: "real",
  };
  const render = (change: Partial<PublishedItem>) =>
    renderToString(
      <ContentPanel
        content={{
          waiting: 0,
          questions: 0,
          scheduled: [],
          published: [{ ...item, ...change }],
          problems: [],
        }}
        workspace={live}
        now={now}
      />,
    );
  expect(render({})).toContain('href="https://blog.example/ten-herbs"');
  expect(render({})).not.toContain("Simulated");
  expect(render({ origin: "simulated" })).not.toContain("blog.example");
  expect(render({ origin: "simulated" })).toContain("Simulated");
  for (const url of ["javascript:alert(1)", "ftp://x", "//x", "/x", "", null]) {
    expect(linksIn(render({ url }))).toEqual(["/content/item-1", "/help/agent-problems"]);
  }
});

test.each([
  ["published", "Published"],
  ["unconfirmed", "Please check"],
  ["failed", "Failed"],
  ["something_new", "Unknown"],
])("a publication that is %s reads %s", (status, word) => {
  const published: PublishedItem = {
    id: "publication-1",
    title: "Ten herbs",
    kind: "video",
    channel: "video",
    url: null,
    status,
    at: "2024-12-18T07:00:00.000Z",
    agentId: null,
    taskId: null,
    contentItemId: "item-1",
    origin: "real",
  };
  const content = { waiting: 0, questions: 0, scheduled: [], published: [published], problems: [] };
  expect(wordsOf(<ContentPanel content={content} workspace={live} now={now} />)).toContain(
    `Ten herbs ${word} Video on Video 3 h ago`,
  );
});

test("shows why something failed and links to its agent", () => {
  const problem = {
    id: "task-1",
    agentId: "agent/1",
    contentItemId: null,
    ideaId: null,
    title: "Ten herbs",
    status: "stopped_budget",
    reason: "the monthly budget is used up",
    at: "2024-12-16T10:00:00.000Z",
    origin: "simulated",
  } as const;
  const content = { waiting: 1, questions: 0, scheduled: [], published: [], problems: [problem] };
  const panel = <ContentPanel content={content} workspace={live} now={now} />;
  expect(wordsOf(panel)).toContain(
    "Ten herbs the monthly budget is used up Stopped: budget 2 d ago",
  );
  expect(wordsOf(panel)).toContain("1 draft is waiting for approval.");
  expect(renderToString(panel)).toContain('href="/agents/agent%2F1"');
});

test("marks simulated activities and animates real ones", () => {
  const activities = [
    exampleActivity({ id: "1", origin: "real", metadata: { realIntegration: true, amount: 5 } }),
    exampleActivity({ id: "2" }),
  ];
  const html = renderToString(
    <RecentActivities data={{ ...exampleDashboard(now), activities }} viewerId={null} />,
  );
  const [, real = "", simulated = ""] = html.split("<li ");
  expect(real).toContain("motion-safe:animate-pulse");
  expect(real).toContain("$5.00");
  expect(real).not.toContain("Simulated");
  expect(simulated).not.toContain("animate-pulse");
  expect(simulated).toContain("Simulated");
});

test("the integration panel shows connections and the next step", () => {
  const words = wordsOf(panelOf(simulation));
  expect(words).toContain("Live Integration Status Simulation Mode");
  expect(words.match(/Not connected/g)).toHaveLength(9);
  expect(words).toMatch(/Ghost Not connected .*Webhook Not connected/);
  expect(words).toContain("No accounts are connected, so nothing is published or earned for real.");
  expect(words).toContain("illustrative, not a promise of income");
  for (const step of simulation.recommendations.nextSteps) expect(words).toContain(step);

  const live = integrationStatusOf(["openai", "mastodon"].map(works), "live", {
    writer: false,
    blog: null,
  });
  const liveWords = wordsOf(panelOf(live));
  expect(liveWords).toContain("Live Revenue Mode");
  expect(liveWords).toMatch(
    /OpenAI Connected Worked Dec 18, 2024, 4:00 AM Anthropic Not connected/,
  );
  expect(liveWords).toContain("Mastodon Connected");
  expect(liveWords).toContain("In use: OpenAI, Mastodon");

  const html = renderToString(panelOf(simulation));
  expect(html).toMatch(/<a href="\/api\/docs\/API_SETUP_GUIDE\.md" target="_blank" rel="noopener"/);
  expect(wordsOf(panelOf(live))).toContain("Setup Guide (opens in a new tab)");
});

test("the integration panel says first what needs a hand, since when, and where it is fixed", () => {
  const revoked = {
    ...works("wordpress"),
    label: "shop.example",
    failsSince: Date.parse("2024-12-18T10:30:00Z"),
    problem: "The application password was revoked.",
  };
  const status = integrationStatusOf([works("openai"), revoked], "live", {
    writer: false,
    blog: null,
  });
  const words = wordsOf(panelOf(status));
  expect(words).toContain(
    "Details of Live Integration Status WordPress shop.example Needs attention Since Dec 18, 2024, 5:30 AM: The application password was revoked. Fix WordPress shop.example Worked Dec 18, 2024, 4:00 AM",
  );
  expect(words).toContain("In use: OpenAI Next steps Fix WordPress shop.example");
  expect(words).not.toContain("Set up your blog");
  expect(linksIn(renderToString(panelOf(status)))).toContain(
    "/settings/connections/channels/wordpress",
  );
  const broken = { ...revoked, provider: "openai", label: "" };
  const silent = integrationStatusOf([broken], "live", { writer: true, blog: null });
  const silentWords = wordsOf(panelOf(silent));
  expect(silentWords).toContain("Live Revenue Mode");
  expect(silentWords).toContain("None of your connections work right now.");
  expect(silentWords).not.toContain("Connect a writer");
});

test("the integration panel counts the writer in the plan and one's own blog as in use", () => {
  const here = { writer: true, blog: { workedAt } };
  const words = wordsOf(panelOf(integrationStatusOf([], "live", here)));
  expect(words).toContain("Live Revenue Mode");
  expect(words).toContain("In use: Included writer, Your blog");
  expect(words).toContain("Your blog Connected Worked Dec 18, 2024, 4:00 AM");
  expect(words).not.toContain("No account is connected");
  expect(words).toContain("Everything you need to go live is connected.");
  const playing = wordsOf(panelOf(integrationStatusOf([], "simulation", here)));
  expect(playing).toContain("Ready, but not used in Simulation Mode: Included writer, Your blog");
});
