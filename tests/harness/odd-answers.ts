import type { AppError } from "#app/core/errors.ts";
import { AppError as Failure, isAppError } from "#app/core/errors.ts";
import type { Request } from "#app/domain/channels/channel-adapter.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";

/*
 * What a place makes of every answer that is not the usual one. What it asks is recorded once against its fake, and then
 * asked again and again with one answer changed, without the fake: thousands of answers take a second.
 */

/** An answer that is not the usual one, or the failure in place of one. */
export interface OddAnswer {
  name: string;
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  fails?: AppError;
}

interface Recorded {
  at: string;
  sent: string;
  answer: OutboundAnswer;
}

/** What was asked in one go, with how it went. */
export interface Recording {
  asked: Recorded[];
}

const page = "<!doctype html><title>Elsewhere</title>We are back soon";
const html = { "Content-Type": "text/html" };
const lost = (
  code: "outbound_dns" | "outbound_unreachable" | "outbound_redirects",
  cause?: string,
) =>
  new Failure(code, `It is lost: ${code}`, cause === undefined ? {} : { cause: new Error(cause) });

const usualOdds: readonly OddAnswer[] = [
  ...[200, 301, 400, 401, 404, 408, 413, 500].map((status) => ({
    name: `page ${status}`,
    status,
    headers: html,
    body: page,
  })),
  { name: "json {}", status: 200, body: "{}" },
  { name: "json []", status: 200, body: "[]" },
  { name: "json null", status: 200, body: "null" },
  { name: "nothing 200", status: 200, body: "" },
  { name: "busy", status: 429, headers: { "Retry-After": "120" }, body: "{}" },
  { name: "away until", status: 503, headers: { "Retry-After": "120" }, body: "{}" },
  { name: "no such name", fails: lost("outbound_dns") },
  { name: "not connected", fails: lost("outbound_unreachable", "ECONNREFUSED") },
  { name: "line broken", fails: lost("outbound_unreachable", "ECONNRESET") },
  { name: "moved", fails: lost("outbound_redirects") },
];

/** As it is kept: nothing of a fake's port, and of nothing that is another each time. */
const plainly = (text: string): string =>
  text
    .replaceAll(/127\.0\.0\.1(?::|%3A|%253A)\d+/gu, "site.test")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gu, "UUID");

const bodyOf = (body: OutboundOptions["body"]): string =>
  body === undefined ? "" : typeof body === "string" ? body : Buffer.from(body).toString("latin1");

function sentOf(address: string, options: OutboundOptions = {}): { at: string; sent: string } {
  const { method = "GET", headers = {}, body, redirect } = options;
  const at = `${method} ${address}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { at, sent: [at, `(${redirect})`, ...lines, bodyOf(body)].join("\n") };
}

/** Asks for real, and keeps what was asked and answered. */
export function recording(request: Request): Request & { recorded: Recording } {
  const recorded: Recording = { asked: [] };
  const asking: Request = async (address, options) => {
    const answer = await request(address, options);
    recorded.asked.push({ ...sentOf(address, options), answer });
    return answer;
  };
  return Object.assign(asking, { recorded });
}

export function answerOf(
  { status = 200, headers = {}, body = "" }: OddAnswer,
  url: string,
): OutboundAnswer {
  return {
    url,
    status,
    headers: new Headers(headers),
    bytes: Buffer.from(body),
    text: () => body,
    json: () => {
      try {
        return JSON.parse(body) as unknown;
      } catch {
        throw new Failure("outbound_bad_response", "It is no JSON.");
      }
    },
  };
}

/** The same asked once more, where one answer, or none, is another one. */
async function replay(
  { asked }: Recording,
  act: (request: Request) => Promise<unknown>,
  odd?: { index: number; answer: OddAnswer },
): Promise<{ sent: string[]; outcome: string }> {
  const left = [...asked];
  const sent: string[] = [];
  const request: Request = async (address, options) => {
    const index = sent.length;
    const one = sentOf(address, options);
    sent.push(one.sent);
    await Promise.resolve();
    if (odd?.index === index) {
      if (odd.answer.fails) throw odd.answer.fails;
      return answerOf(odd.answer, address);
    }
    const found = left.findIndex(({ at }) => at === one.at);
    // No test has answered that before.
    if (found < 0) return answerOf({ name: "", status: 503, body: "not recorded" }, address);
    const [{ answer } = { answer: answerOf({ name: "" }, address) }] = left.splice(found, 1);
    return answer;
  };
  const outcome = await act(request).then(
    (value) => `= ${JSON.stringify(value)}`,
    (error: unknown) => {
      if (!isAppError(error)) return `! ${String(error)}`;
      const { code, message, about, retryAt } = error;
      return `! ${code}${about ? ` (${about})` : ""}${retryAt ? ` at ${retryAt}` : ""}: ${message}`;
    },
  );
  return { sent, outcome };
}

/** Of a post, at the places that have such. */
const states = ["private", "trash", "draft", "publish", "published"];

/** Where it is sent, and what, without what every request has. */
const brief = (sent: string): string => {
  const [at = "", , ...rest] = sent.split("\n");
  const body = rest.at(-1) ?? "";
  return body === "" ? at : `${at} ${body.slice(0, 300)}`;
};

/** The usual answer with one thing in it left out, or other than it was. */
function changedAnswers({ status, text }: OutboundAnswer): OddAnswer[] {
  let said: unknown;
  try {
    said = JSON.parse(text());
  } catch {
    return [];
  }
  const odds: OddAnswer[] = [];
  const add = (name: string, copy: unknown) =>
    odds.push({ name, status, body: JSON.stringify(copy) });
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value).slice(0, Array.isArray(value) ? 1 : 12)) {
      const at = [...path, key];
      const name = at.join(".");
      const replaced = (by: unknown) => {
        const copy: unknown = structuredClone(said);
        let parent = copy as Record<string, unknown>;
        for (const step of path) parent = parent[step] as Record<string, unknown>;
        if (by !== undefined) parent[key] = by;
        else if (Array.isArray(parent)) parent.splice(Number(key), 1);
        else delete parent[key];
        return copy;
      };
      add(`without ${name}`, replaced(undefined));
      if (key === "status" && typeof part === "string")
        for (const each of states) if (each !== part) add(`${each} ${name}`, replaced(each));
      if (typeof part === "string") add(`other ${name}`, replaced("odd"));
      else if (typeof part === "number") add(`other ${name}`, replaced(part + 1));
      else if (typeof part === "boolean") add(`other ${name}`, replaced(!part));
      else if (Array.isArray(part) && part.length > 0) add(`empty ${name}`, replaced([]));
      if (at.length < 5) walk(part, at);
    }
  };
  walk(said, []);
  return odds;
}

/**
 * The requests of the usual case, and the outcome of each unusual answer: those with the same outcome
 * in one line.
 */
export async function outcomesOf(
  recorded: Recording,
  act: (request: Request) => Promise<unknown>,
  own: readonly OddAnswer[],
): Promise<string> {
  const usual = await replay(recorded, act);
  const lines = [...usual.sent.map((sent) => `> ${sent}`), usual.outcome];
  for (const [index, { at, answer }] of recorded.asked.entries()) {
    const outcomes = new Map<string, string[]>();
    for (const odd of [...usualOdds, ...own, ...changedAnswers(answer)]) {
      const { sent, outcome } = await replay(recorded, act, { index, answer: odd });
      const further = sent.slice(index + 1);
      const usually = usual.sent.slice(index + 1);
      const isOver = outcome.startsWith("!") && further.length === 0;
      const isAsUsual = isOver || further.join() === usually.join();
      // Records what is sent when it differs from the usual text.
      const shown = further.map((each) =>
        usual.sent.includes(each) ? each.split("\n")[0] : brief(each),
      );
      const then = isAsUsual ? "" : `, after ${shown.join(", ")}`;
      // Of all such statuses it is said alike.
      const alike = outcome.replace(`with status ${odd.status}`, "with status N");
      const key = `${outcome === usual.outcome ? "as usual" : alike}${then}`;
      outcomes.set(key, [...(outcomes.get(key) ?? []), odd.name]);
    }
    lines.push("", `${index + 1}. ${at}`);
    for (const [outcome, names] of outcomes) lines.push(`  ${outcome} ← ${names.join(", ")}`);
  }
  return plainly(lines.join("\n"));
}
