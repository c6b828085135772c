import { isWrite, needsBody, type Answered, type Caller, type Endpoint } from "./contract.ts";
import { ApiRefusal, notSignedIn } from "./errors.ts";

/** What was asked for, before anybody has looked whether it makes sense. */
export interface Asked {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The versions that `If-Match` names; null: it was not sent. */
  expected: readonly string[] | null;
}

/** Whether somebody may use what needs a subscription. */
export type CanAccess = (userId: string) => Promise<boolean>;

/**
 * Lets in who may come in.
 * @throws ApiRefusal `not_signed_in`, `read_only_token`, `not_for_deciding` or `no_access`
 */
export async function checkAccess(
  endpoint: Endpoint,
  caller: Caller | null,
  canAccess: CanAccess,
): Promise<void> {
  if (endpoint.access === "everybody") return;
  if (!caller) throw notSignedIn();
  if (endpoint.access === "subscriber" && !(await canAccess(caller.user.id)))
    throw new ApiRefusal(
      "no_access",
      "This needs an active subscription.",
      "Subscribe at /subscribe.",
    );
  if (isWrite(endpoint) && !caller.mayWrite)
    throw new ApiRefusal(
      "read_only_token",
      "This token can read, and not change anything.",
      "Make one that may at /settings/api.",
    );
  if (endpoint.decides && caller.decidesAs === null)
    throw new ApiRefusal(
      "not_for_deciding",
      "This token may not decide on texts.",
      "Make one with the scope “review” at /settings/api.",
    );
}

/**
 * Reads what was asked for through the endpoint's schemas, and does it.
 * @throws ApiRefusal where it makes no sense, and whatever the endpoint throws
 */
export async function runEndpoint(
  endpoint: Endpoint,
  caller: Caller | null,
  { params, query, body, expected }: Asked,
): Promise<Answered<unknown>> {
  if (!endpoint.handle) throw new RangeError(`${endpoint.id} is answered elsewhere`);
  if ((body ?? null) === null && needsBody(endpoint) && endpoint.method !== "POST")
    throw invalid("body: Send what to change, as JSON.");
  return endpoint.handle({
    caller,
    params: read(endpoint.params, params, "path"),
    query: read(endpoint.query, query, "query"),
    body: read(endpoint.body, body, "body"),
    isExpected: (version) =>
      expected === null || expected.includes("*") || expected.includes(version),
  });
}

/** @throws ApiRefusal `invalid_input`, with each field that is wrong */
function read(schema: Endpoint["body"], value: unknown, where: string): unknown {
  if (!schema) {
    if (value === undefined || isEmptyObject(value)) return undefined;
    throw invalid(`The ${where} has to be empty.`);
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.length > 0 ? path.join(".") : where}: ${message}`);
  throw invalid(problems.join("; ").slice(0, 1_000));
}

const invalid = (details: string) =>
  new ApiRefusal("invalid_input", "A field is missing, unknown, or has a wrong value.", details);

const isEmptyObject = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 0;
