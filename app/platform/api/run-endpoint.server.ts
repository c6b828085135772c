import { isWrite, needsBody, type Answered, type Caller, type Endpoint } from "./contract.ts";
import { ApiRefusal, notSignedIn } from "./errors.ts";

/** A request before validation. */
export interface Asked {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The versions in `If-Match`; null: not sent. */
  expected: readonly string[] | null;
}

/** Whether a user has access. */
export type CanAccess = (userId: string) => Promise<boolean>;

/**
 * Checks whether the caller may use the endpoint.
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
      "This token is read-only.",
      "Create one with write access at /settings/api.",
    );
  if (endpoint.decides && caller.decidesAs === null)
    throw new ApiRefusal(
      "not_for_deciding",
      "This token may not review content.",
      "Create one with the scope “review” at /settings/api.",
    );
}

/**
 * Validates a request with the endpoint's schemas and runs it.
 * @throws ApiRefusal for invalid input, and whatever the endpoint throws
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

/** @throws ApiRefusal `invalid_input`, with each invalid field */
function read(schema: Endpoint["body"], value: unknown, where: string): unknown {
  if (!schema) {
    if (value === undefined || isEmptyObject(value)) return undefined;
    throw invalid(`The ${where} must be empty.`);
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.length > 0 ? path.join(".") : where}: ${message}`);
  throw invalid(problems.join("; ").slice(0, 1_000));
}

const invalid = (details: string) =>
  new ApiRefusal("invalid_input", "A field is missing, unknown or invalid.", details);

const isEmptyObject = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 0;
