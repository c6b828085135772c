import { apiError } from "../platform/web/api-route";

/** What is not there below /api is asked for by programs, so they are told as the API tells things. */
function nothingHere(): Response {
  return apiError(404, {
    error: "There is nothing at this address.",
    code: "not_found",
    details: "The endpoints are listed at /api-docs?tab=endpoints.",
  });
}

export const loader = nothingHere;
export const action = nothingHere;
