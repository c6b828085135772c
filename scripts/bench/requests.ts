import autocannon from "autocannon";

/** How often a page is answered by a server that is asked as fast as it can answer. */
export async function requestsPerSecond(
  url: string,
  {
    cookie,
    seconds = 2,
    json,
    encoding = "br",
  }: {
    cookie?: string;
    seconds?: number;
    /** Posted, instead of a GET. */
    json?: object;
    /** What the client takes. */
    encoding?: string;
  } = {},
): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: {
      "accept-encoding": encoding,
      ...(cookie !== undefined && { cookie }),
      ...(json && { "content-type": "application/json" }),
    },
    ...(json && { method: "POST", body: JSON.stringify(json) }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return result.requests.average;
}
