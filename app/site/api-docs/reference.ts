/** What the API documentation says, as data; its samples are held against the running API by a test. */

/** What every answer may be, whatever was asked; each endpoint names its own. */
export const statuses: readonly { status: string; meaning: string }[] = [
  { status: "200 OK", meaning: "The answer is in the body: JSON, a file or sound." },
  { status: "201 Created", meaning: "It was made, and is in the body; Location is its address." },
  { status: "204 No Content", meaning: "It was done, and there is nothing to say." },
  {
    status: "401 Unauthorized",
    meaning:
      "The session or token has expired or is invalid: sign in again, or make another token.",
  },
  {
    status: "403 Forbidden",
    meaning:
      "Your permissions are insufficient: there is no active subscription, or the token may not do this.",
  },
  {
    status: "404 Not Found",
    meaning: "There is no such thing, or it is not in your workspace.",
  },
  { status: "409 Conflict", meaning: "As things stand, this cannot be done." },
  {
    status: "412 Precondition Failed",
    meaning: "It is not as it was when you read it: read it again.",
  },
  {
    status: "422 Unprocessable Content",
    meaning: "A field is missing, unknown, or has a wrong value; details names it.",
  },
  {
    status: "429 Too Many Requests",
    meaning: "The rate limit is exceeded: Retry-After says how many seconds to wait.",
  },
  {
    status: "503 Service Unavailable",
    meaning:
      "The server is starting, or a service that the request needs does not answer: ask again later.",
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
      id: "token",
      title: "Ask with a token",
      text: "From anywhere: make a token in your settings, and keep it in the variable TOKEN.",
      code: `curl -H "Authorization: Bearer $TOKEN" ${base}/agents`,
    },
    {
      id: "change",
      title: "Change something once",
      text: "With an Idempotency-Key the same request can be sent again without being done twice.",
      code: [
        `curl -X POST ${base}/agents/pause \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -H "Idempotency-Key: pause-for-the-holidays"`,
      ].join("\n"),
    },
    {
      id: "assistant",
      title: "Connect an assistant",
      text: "An assistant that speaks the Model Context Protocol uses the same endpoints as tools.",
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
      title: "What a failure looks like",
      text: "Every failure says in words what is wrong, and carries a code for programs.",
      code: JSON.stringify(
        {
          error:
            "You are not signed in. Sign in at /api/login, or send a personal token: you make one at /settings/api.",
          code: "not_signed_in",
          details: "A token is sent as a header: Authorization: Bearer aam_…",
        },
        null,
        2,
      ),
    },
  ];
}
