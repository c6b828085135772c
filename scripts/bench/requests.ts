import autocannon from "autocannon";

/** Requests per second at full load. */
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
    /** Accept-Encoding. */
    encoding?: string;
    /** The cookie header. */
    browser?: string;
    /** A POST body. */
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
