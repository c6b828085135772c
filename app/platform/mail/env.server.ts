import { optionalText } from "#app/core/env.server.ts";

const address = /^[^\s@<>"]+@[^\s@<>"]+$/;
const named = /^[^\r\n<>"]+<[^\s@<>"]+@[^\s@<>"]+>$/;

export const mailSettings = {
  // Never repeat the value: it may contain a password.
  SMTP_URL: optionalText.refine(
    (value) => value === undefined || isSmtp(value),
    "must be the address of a mail server, such as smtps://user:password@mail.example.com:465",
  ),
  MAIL_FROM: optionalText.refine(
    (value) => value === undefined || address.test(value) || named.test(value),
    "must be an email address, such as agents@example.com or Agents <agents@example.com>",
  ),
};

function isSmtp(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== "" && /^\/?$/.test(pathname);
}
