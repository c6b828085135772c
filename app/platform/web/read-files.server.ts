/** A file of a form; its bytes lie in the body that it came in. */
export interface SentFile {
  /** Of its field. */
  field: string;
  /** As it is called where it comes from; empty: nothing was chosen. */
  name: string;
  bytes: Uint8Array;
}

/** A form with files, taken apart. */
export interface SentForm {
  /** What is no file; a name may come more than once. */
  fields: Pick<URLSearchParams, "get" | "getAll">;
  files: readonly SentFile[];
}

const usualParts = 100;
const maxHeadLength = 2_000;
const usualField = 4_000;

/** Whether a form was sent in the manner that carries files; whichever of its buttons was pressed says so. */
export const carriesFiles = ({ headers }: Request): boolean =>
  /^multipart\//iu.test(headers.get("Content-Type") ?? "");

interface FormLimits {
  /** Of what is no file, in bytes. */
  maxFieldLength?: number;
  /** Fields and files together. */
  maxParts?: number;
}

/**
 * Reads a form with files (RFC 7578). It looks for the boundary in bytes, so that a large file costs a search and
 * no copy: what comes with the frameworks takes a tenth of a second of everybody's time for a photograph.
 * @returns null: it is no such form, or not a whole one
 */
export async function readFiles(
  request: Request,
  limits: FormLimits = {},
): Promise<SentForm | null> {
  const type = request.headers.get("Content-Type") ?? "";
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/iu.exec(
      type,
    ) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !request.body) return null;
  const chunks: Uint8Array[] = [];
  // How large it may be has been looked at before anything of it was read.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>)
    chunks.push(chunk);
  return takeApart(Buffer.concat(chunks), boundary, limits);
}

/** @returns null: it ends too early, or is made in another way */
export function takeApart(
  body: Buffer,
  boundary: string,
  { maxFieldLength = usualField, maxParts = usualParts }: FormLimits = {},
): SentForm | null {
  const mark = Buffer.from(`\r\n--${boundary}`);
  const fields = new URLSearchParams();
  const files: SentFile[] = [];
  if (!body.subarray(0, mark.length - 2).equals(mark.subarray(2))) return null;
  let at = mark.length - 2;
  for (let parts = 0; parts < maxParts; parts += 1) {
    if (body.subarray(at, at + 2).toString("latin1") === "--") return { fields, files };
    const headEnd = body.subarray(at, at + maxHeadLength).indexOf("\r\n\r\n");
    const end = headEnd < 0 ? -1 : body.indexOf(mark, at + headEnd);
    if (end < 0) return null;
    const head = body.subarray(at, at + headEnd).toString("utf8");
    const content = body.subarray(Math.min(end, at + headEnd + 4), end);
    const field = parameterOf(head, "name");
    if (field === null) return null;
    const name = parameterOf(head, "filename");
    if (name !== null) files.push({ field, name, bytes: content });
    else if (content.length > maxFieldLength) return null;
    else fields.append(field, content.toString("utf8"));
    at = end + mark.length;
  }
  return null;
}

/** Browsers write `"`, CR and LF in it as percent codes. */
function parameterOf(head: string, parameter: string): string | null {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/imu.exec(head)?.[1] ?? "";
  const found = new RegExp(`(?:^|;)\\s*${parameter}="([^"]*)"`, "iu").exec(line)?.[1];
  return found?.replace(/%22/gu, '"').replace(/%0[ad]/giu, " ") ?? null;
}
