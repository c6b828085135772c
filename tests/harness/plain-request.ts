import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks without the decompression and the headers that `fetch` adds. */
export async function askPlainly(
  url: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const asking = request(url, { method, headers }).end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0, headers: answered } = response;
  return { status: statusCode, headers: answered, body: Buffer.concat(chunks) };
}
