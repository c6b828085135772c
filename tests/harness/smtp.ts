import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { waitUntil } from "./wait.ts";

/** What a mail server was given. */
interface ReceivedMail {
  from: string;
  to: string[];
  /** The head's lines, unfolded, by their names in lower case. */
  head: Map<string, string>;
  body: string;
}

/** Takes the mail, refuses it, or says nothing until the connection ends. */
type SmtpBehavior = "takes" | "refuses" | "hangs";

/** A real mail server on a port that keeps what it is sent. */
export async function startSmtp({ port = 0 }: { port?: number } = {}) {
  let mood: SmtpBehavior = "takes";
  const mails: ReceivedMail[] = [];
  let seen = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        seen += 1;
        if (mood === "hangs") return;
        if (mood === "refuses") return done(new Error("try again tomorrow"));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parse(Buffer.concat(chunks).toString("utf8")),
        });
        done();
      });
    },
  });
  // A client that is killed is part of the story.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: boundPort } = server.server.address() as AddressInfo;
  return {
    port: boundPort,
    url: `smtp://127.0.0.1:${boundPort}`,
    mails,
    be: (next: SmtpBehavior) => void (mood = next),
    /** How many mails were offered, taken or not. */
    seen: () => seen,
    arrived: (count: number) => waitUntil(`${count} mails`, () => mails.length >= count && mails),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string): Pick<ReceivedMail, "head" | "body"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const body = rest.join("\r\n\r\n").replaceAll("\r\n", "\n");
  const map = new Map<string, string>();
  for (const line of lines) {
    const [name = "", ...value] = line.split(":");
    map.set(name.toLowerCase(), value.join(":").trim());
  }
  const quoted = map.get("content-transfer-encoding") === "quoted-printable";
  const isBase64 = map.get("content-transfer-encoding") === "base64";
  const decoded = isBase64
    ? Buffer.from(body, "base64").toString("utf8")
    : quoted
      ? unquote(body)
      : body;
  return { head: map, body: decoded };
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
