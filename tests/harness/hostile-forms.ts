import { hostileShapes, hostileTexts } from "./hostile-bodies.ts";
import type { HostileRequest } from "./hostile-requests.ts";
import type { PageForm } from "./page-forms.ts";

/** Fields as a browser sends them. */
type Fields = readonly (readonly [name: string, value: string])[];

interface AskedForm {
  form: PageForm;
  /** The address of the form's page. */
  page: string;
  /** The size limit of the form's body. */
  maxBytes: number;
  who: Record<string, string>;
}

/** The form with the longest text or the largest file it accepts, in each shape. */
export function* hostileForms(asked: AskedForm): Generator<HostileRequest> {
  const { form, page, who } = asked;
  if (form.typed.length + form.files.length === 0) return;
  const intent = form.given.find(([name]) => name === "intent")?.[1] ?? "";
  for (const shape of hostileShapes)
    for (const [number, text] of hostileTexts[shape](1_000).entries()) {
      // Every variant of a large file would take minutes.
      if (form.isMultipart && number > 1 && !text.startsWith('"')) continue;
      const { type, body } = form.isMultipart ? parts(asked, text) : fields(asked, text);
      yield {
        name: `form on ${page} to ${form.action} ${intent}: ${shape} ${number}, ${body.length} bytes`,
        method: "POST",
        path: form.action,
        headers: { ...who, "Content-Type": type },
        body,
      };
    }
}

function fields({ form, maxBytes }: AskedForm, text: string): { type: string; body: Buffer } {
  const typed = (value: string): Fields => form.typed.map((name) => [name, value]);
  const encode = (all: Fields) => new URLSearchParams(all.map(([a, b]) => [a, b])).toString();
  const once = encode([["", text]]).length;
  const room = maxBytes - encode([...form.given, ...typed("")]).length;
  const times = Math.max(0, Math.floor(room / form.typed.length / once));
  const body = Buffer.from(encode([...form.given, ...typed(text.repeat(times))]));
  return { type: "application/x-www-form-urlencoded", body };
}

const boundary = "----hostile";

function parts({ form, maxBytes }: AskedForm, text: string): { type: string; body: Buffer } {
  const part = (name: string, content: Buffer, more = "") => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ];
  const isChosen = form.files.length > 0;
  const names = isChosen ? form.files : form.typed;
  const room = Math.floor((maxBytes - 10_000) / names.length);
  const content = Buffer.alloc(room, Buffer.from(text));
  const body = Buffer.concat([
    ...form.given.flatMap(([name, value]) => part(name, Buffer.from(value))),
    ...names.flatMap((name) => part(name, content, isChosen ? '; filename="a.csv"' : "")),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
