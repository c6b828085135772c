import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { sampleAccounts } from "./accounts.ts";
import { EMBEDDED_PATH } from "./address.ts";
import { chooseAccountPage, problemPage } from "./pages.ts";

const LARGEST_FORM = 1_024;

/** The account chooser page and the response to the choice. */
export async function answerInteraction(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const uid = await findInteraction(provider, req, res);
  if (uid === null) {
    sendPage(res, 400, problemPage("It took too long, or this browser blocks cookies."));
    return;
  }
  if (req.method === "GET" || req.method === "HEAD") {
    const action = `${EMBEDDED_PATH}/interaction/${uid}`;
    sendPage(res, 200, chooseAccountPage(action, sampleAccounts));
    return;
  }
  if (req.method !== "POST") {
    res.setHeader("Allow", "GET, HEAD, POST");
    sendPage(res, 405, problemPage("This address accepts only its own form."));
    return;
  }
  const form = await readForm(req);
  const account = sampleAccounts.find(({ subject }) => subject === form?.get("account"));
  if (account) {
    await provider.interactionFinished(req, res, { login: { accountId: account.subject } });
  } else if (form?.has("cancel")) {
    await provider.interactionFinished(req, res, {
      error: "access_denied",
      error_description: "The user canceled the sign-in",
    });
  } else {
    sendPage(res, 400, problemPage("This account doesn't exist."));
  }
}

/** The interaction named by the browser's cookie; null: expired or of another sign-in. */
async function findInteraction(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<string | null> {
  try {
    const { uid } = await provider.interactionDetails(req, res);
    return req.url?.split("?")[0] === `/interaction/${uid}` ? uid : null;
  } catch (error) {
    if (error instanceof Error && error.name === "SessionNotFound") return null;
    throw error;
  }
}

/** Null when the body is no form of ours. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!req.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return null;
  let text = "";
  // Leaving early must not destroy the connection that carries the response.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.length > LARGEST_FORM) return null;
  }
  return new URLSearchParams(text);
}

export function sendPage(res: ServerResponse, status: number, html: string): void {
  res.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
  });
  // Node omits the body for HEAD.
  res.end(html);
}
