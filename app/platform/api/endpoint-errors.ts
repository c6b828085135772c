import { isWrite, type Endpoint } from "./contract.ts";
import { apiErrors, type ApiErrorCode } from "./errors.ts";

/** An endpoint's possible errors, by status. */
export function errorsOf(endpoint: Endpoint): ApiErrorCode[] {
  const { access, method, params, conditional, answer, errors = [] } = endpoint;
  // Page routes check no caller, read no query, and are not rate limited.
  if (endpoint.answeredBy === "page") return sorted([...ofEveryAddress, ...errors]);
  return sorted([
    ...ofEveryAddress,
    ...(access === "everybody" ? [] : (["not_signed_in"] as const)),
    "bad_token",
    ...(access === "subscriber" ? (["no_access"] as const) : []),
    ...(params ? (["not_found"] as const) : []),
    "invalid_input",
    "too_many_requests",
    ...(isWrite(endpoint)
      ? (["read_only_token", "cross_site", "bad_json", "unsupported_type", "disk_full"] as const)
      : []),
    ...(endpoint.decides ? (["not_for_deciding"] as const) : []),
    ...(method === "POST" ? (["bad_request", "under_way", "key_reused"] as const) : []),
    ...(method === "POST" && !endpoint.repeatable ? (["outcome_unknown"] as const) : []),
    ...(answer.ranges ? (["range_not_satisfiable"] as const) : []),
    ...(conditional ? (["changed_meanwhile"] as const) : []),
    ...errors,
  ]);
}

/** Errors that any request can cause. */
const ofEveryAddress = [
  "length_required",
  "too_large",
  "address_too_long",
  "internal_error",
] as const satisfies ApiErrorCode[];

const sorted = (codes: ApiErrorCode[]) =>
  codes.sort((a, b) => apiErrors[a].status - apiErrors[b].status);
