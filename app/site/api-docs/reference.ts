/** What the API documentation says, as data; its samples are held against the running API by a test. */

interface Endpoint {
  method: "GET" | "POST";
  path: `/api/${string}`;
  what: string;
  /** Answered without a session. */
  open?: true;
  /** Described, and not answered by this version yet. */
  planned?: true;
}

export const endpoints: readonly Endpoint[] = [
  { method: "GET", path: "/api/agents", what: "The list of your agents.", planned: true },
  { method: "POST", path: "/api/agents", what: "Creates an agent.", planned: true },
  {
    method: "GET",
    path: "/api/tasks",
    what: "Your agents' tasks, with their status and results.",
    planned: true,
  },
  {
    method: "GET",
    path: "/api/financials",
    what: "The financial summary: revenue, goals and progress.",
    planned: true,
  },
  {
    method: "GET",
    path: "/api/activities",
    what: "What has happened, with timestamps and metadata.",
    planned: true,
  },
  {
    method: "GET",
    path: "/api/integrations/status",
    what: "Which outside services are connected, and what to do next.",
  },
  {
    method: "GET",
    path: "/api/subscription/status",
    what: "How your subscription stands, and when it ends.",
  },
  { method: "GET", path: "/api/access", what: "Whether you may use the dashboard: canAccess." },
  { method: "GET", path: "/api/auth/user", what: "Who is signed in: name, e-mail and picture." },
  {
    method: "GET",
    path: "/api/dashboard/public",
    what: "The public demo's dashboard: agents, financials, tasks and activities, all simulated.",
    open: true,
  },
];

/** What every answer may be, whatever was asked. */
export const statuses: readonly { status: string; meaning: string }[] = [
  { status: "200 OK", meaning: "The answer is in the body, as JSON." },
  { status: "401 Unauthorized", meaning: "The session has expired or is invalid: sign in again." },
  { status: "403 Forbidden", meaning: "Your permissions are insufficient for this." },
  {
    status: "404 Not Found",
    meaning: "There is no such thing, or it is not in your workspace.",
  },
  {
    status: "429 Too Many Requests",
    meaning: "The rate limit is exceeded: wait a moment, then ask again.",
  },
];

export const contentType = "application/json";

export interface Sample {
  id: string;
  title: string;
  text: string;
  code: string;
}

/** @param base the API's address, ending in /api */
export function samplesOf(base: string): readonly Sample[] {
  return [
    {
      id: "demo",
      title: "Read the demo's dashboard",
      text: "Needs no account: it works in any terminal as it stands.",
      code: `curl ${base}/dashboard/public`,
    },
    {
      id: "session",
      title: "Ask with your session",
      text: "In your browser, signed in: the session's cookie goes along by itself.",
      code: [
        `const response = await fetch("${base}/integrations/status", {`,
        `  credentials: "include",`,
        `});`,
        `if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);`,
        `const status = await response.json();`,
        `console.log(status.isLive, status.availableIntegrations);`,
      ].join("\n"),
    },
    {
      id: "error",
      title: "What a failure looks like",
      text: "Every failure says in words what is wrong, and carries a code for programs.",
      code: JSON.stringify(
        { error: "You are not signed in. Sign in at /api/login.", code: "not_signed_in" },
        null,
        2,
      ),
    },
  ];
}
