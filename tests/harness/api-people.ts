import type { TestApp } from "./app.ts";
import type { TokenScope } from "#app/workspace/token-scope.ts";
import { signIn, type SampleAccountName } from "./sign-in.ts";

/** The users of the API, as the headers of their requests. */
export type ApiPerson =
  | "guest"
  | "newcomer"
  | "subscriber"
  | "operator"
  | "token: read"
  | "token: write"
  | "token: review"
  | "token without access"
  | "bad token";

export type ApiPeople = Record<ApiPerson, Record<string, string>>;

/** Signs everybody in, and makes the tokens. Sessions send the Origin that browsers send. */
export async function createApiPeople(app: TestApp): Promise<ApiPeople> {
  const session = async (account: SampleAccountName) => {
    const browser = await signIn(app, account);
    return { Cookie: browser.cookieHeader(), Origin: app.url };
  };
  const bearer = async (account: SampleAccountName, scope: TokenScope) => {
    const token = await makeToken(app, account, scope);
    return { Authorization: `Bearer ${token}` };
  };
  return {
    guest: {},
    newcomer: await session("newcomer"),
    subscriber: await session("subscriber"),
    operator: await session("operator"),
    "token: read": await bearer("subscriber", "read"),
    "token: write": await bearer("subscriber", "write"),
    "token: review": await bearer("subscriber", "review"),
    "token without access": await bearer("newcomer", "write"),
    "bad token": { Authorization: `Bearer aam_${"x".repeat(43)}` },
  };
}

/** A token of a signed-in user. */
export async function makeToken(
  app: TestApp,
  account: SampleAccountName,
  scope: TokenScope,
): Promise<string> {
  const [user] = app.rows<{ id: string; email: string; firstName: string }>(
    `SELECT id, email, first_name AS "firstName" FROM users WHERE subject = ?`,
    account,
  );
  if (!user) throw new Error(`${account} has not signed in`);
  const owner = { workspaceId: app.workspaceOf(account), user };
  const { token } = await app.services.tokens.make(owner, { name: scope, scope, life: "month" });
  return token;
}
