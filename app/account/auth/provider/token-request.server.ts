import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { providerDown, type AskProvider } from "./provider-http.server.ts";

const Tokens = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1).optional().catch(undefined),
});
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** What the provider has issued. */
export interface IssuedTokens {
  accessToken: string;
  /** Null: it gives none. */
  idToken: string | null;
}

interface CodeExchange {
  endpoint: URL;
  clientId: string;
  /** Null for a public client: PKCE alone then proves that the code is ours. */
  clientSecret: string | null;
  secretInBody: boolean;
  redirectUri: string;
  code: string;
  codeVerifier: string;
}

/**
 * Exchanges the authorization code (RFC 6749, section 4.1.3) for tokens.
 * @throws AppError `sign_in_expired` for a code used before or too old, `sign_in_refused` for any
 *   other refusal, `identity_provider_down` when the answer makes no sense.
 */
export async function exchangeCode(
  ask: AskProvider,
  exchange: CodeExchange,
): Promise<IssuedTokens> {
  const { status, body } = await ask(exchange.endpoint, {
    method: "POST",
    ...credentialsAndBody(exchange),
    // Neither the code nor the client's secret is for anyone else.
    redirect: "error",
  });
  const refusal = Refusal.safeParse(body);
  if (status >= 400 && status < 500 && refusal.success) throw refused(refusal.data);
  const tokens = Tokens.safeParse(body);
  if (status !== 200 || !tokens.success) {
    throw providerDown(`${exchange.endpoint.href} answered ${status} without a usable token`);
  }
  return { accessToken: tokens.data.access_token, idToken: tokens.data.id_token ?? null };
}

function credentialsAndBody(exchange: CodeExchange): Pick<RequestInit, "headers" | "body"> {
  const { clientId, clientSecret } = exchange;
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: exchange.code,
    redirect_uri: exchange.redirectUri,
    code_verifier: exchange.codeVerifier,
  });
  const headers: Record<string, string> = { Accept: "application/json" };
  if (clientSecret !== null && !exchange.secretInBody) {
    // RFC 6749, section 2.3.1: both halves are form-encoded before they are joined.
    const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
    headers.Authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  } else {
    form.set("client_id", clientId);
    if (clientSecret !== null) form.set("client_secret", clientSecret);
  }
  return { headers, body: form };
}

function formEncoded(value: string): string {
  return new URLSearchParams({ "": value }).toString().slice(1);
}

function refused({ error, error_description }: z.infer<typeof Refusal>): AppError {
  const reason = `the token endpoint refused: ${error} ${error_description ?? ""}`.trim();
  return new AppError(error === "invalid_grant" ? "sign_in_expired" : "sign_in_refused", reason);
}
