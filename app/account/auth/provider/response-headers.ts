/** Headers for a response that sets these cookies; no cache may share it. */
export function headersWithCookies(setCookie: readonly string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const value of setCookie) headers.append("Set-Cookie", value);
  return headers;
}
