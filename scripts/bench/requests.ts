import autocannon from "autocannon";

/** How often a page is answered by a server that is asked as fast as it can answer. */
export async function requestsPerSecond(
  url: string,
  {
    cookie,
    token,
    seconds = 2,
    encoding = "br",
    browser,
    json,
  }: {
    cookie?: string;
    token?: string;
    seconds?: number;
    /** What the client takes. */
    encoding?: string;
    /** Who asks, as browsers say it. */
    browser?: string;
    /** Posted, instead of a GET. */
    json?: object;
  } = {},
): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: {
      "accept-encoding": encoding,
      ...(browser !== undefined && { "user-agent": browser }),
      ...(cookie !== undefined && { cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json && { "content-type": "application/json" }),
    },
    ...(json && { method: "POST", body: JSON.stringify(json) }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return result.requests.average;
}
