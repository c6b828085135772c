/** Content of the API documentation. A test runs its samples against the API. */

/** Status codes of all endpoints; each endpoint lists its own errors. */
export const statuses: readonly { status: string; meaning: string }[] = [
  { status: "200 OK", meaning: "The body has the result: JSON, a file or audio." },
  {
    status: "201 Created",
    meaning: "The resource was created. It is in the body, and Location has its address.",
  },
  { status: "204 No Content", meaning: "The request succeeded. There is no body." },
  {
    status: "401 Unauthorized",
    meaning:
      "The session or token has expired or is invalid: sign in again, or create another token.",
  },
  {
    status: "403 Forbidden",
    meaning:
      "Your permissions are insufficient: there is no active subscription, or the token may not do this.",
  },
  {
    status: "404 Not Found",
    meaning: "The resource doesn’t exist in your workspace.",
  },
  { status: "409 Conflict", meaning: "The current state of the resource doesn’t allow this." },
  {
    status: "412 Precondition Failed",
    meaning: "The resource has changed since you read it: read it again.",
  },
  {
    status: "422 Unprocessable Content",
    meaning: "A field is missing, unknown or invalid; details names it.",
  },
  {
    status: "429 Too Many Requests",
    meaning: "Rate limit exceeded: Retry-After says how many seconds to wait.",
  },
  {
    status: "503 Service Unavailable",
    meaning:
      "The server is starting, or a service that the request needs is unavailable: try again later.",
  },
];

export const contentType = "application/json";

export interface Sample {
  id: string;
  title: string;
  text: string;
  code: string;
}

/** @param base the API's base URL, ending in /api */
export function samplesOf(base: string): readonly Sample[] {
  return [
    {
      id: "demo",
      title: "Read the demo's dashboard",
      text: "Works in any terminal without an account.",
      code: `curl ${base}/dashboard/public`,
    },
    {
      id: "session",
      title: "Use your session",
      text: "In your browser while signed in: the browser sends the session cookie.",
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
      id: "token",
      title: "Use a token",
      text: "From anywhere: create a token in your settings, and store it in the variable TOKEN.",
      code: `curl -H "Authorization: Bearer $TOKEN" ${base}/agents`,
    },
    {
      id: "change",
      title: "Change something once",
      text: "With an Idempotency-Key you can repeat a request without running it twice.",
      code: [
        `curl -X POST ${base}/agents/pause \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -H "Idempotency-Key: pause-for-the-holidays"`,
      ].join("\n"),
    },
    {
      id: "assistant",
      title: "Connect an assistant",
      text: "Assistants that support the Model Context Protocol use the same endpoints as tools.",
      code: JSON.stringify(
        {
          mcpServers: {
            agents: {
              type: "http",
              url: `${base.replace(/\/api$/, "")}/mcp`,
              headers: { Authorization: "Bearer YOUR-TOKEN" },
            },
          },
        },
        null,
        2,
      ),
    },
    {
      id: "error",
      title: "Handle an error",
      text: "Every error has a message for people and a code for programs.",
      code: JSON.stringify(
        {
          error:
            "You are not signed in. Sign in at /api/login, or send an API token from /settings/api.",
          code: "not_signed_in",
          details: "Send the token as a header: Authorization: Bearer aam_…",
        },
        null,
        2,
      ),
    },
  ];
}
