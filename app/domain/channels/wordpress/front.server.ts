import { AppError } from "#app/core/errors.ts";

/** What it takes to ask the REST API of a site. */
export interface WordPressAccess {
  /** As its owner knows it. */
  channelName: string;
  /** The root of its REST API. */
  api: string;
  user: string;
  /** An application password, without blanks. */
  password: string;
}

/** RFC 7617. */
export const basicLine = ({ user, password }: Pick<WordPressAccess, "user" | "password">): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Whether the web server in front of a site requires its own password (RFC 7617). */
export const wantsBasic = ({
  status,
  headers,
}: {
  status: number;
  headers: Pick<Headers, "get">;
}): boolean => status === 401 && /^\s*basic\b/iu.test(headers.get("www-authenticate") ?? "");

/**
 * A request has one `Authorization` header, which both the web server and WordPress read, so no client can send
 * both passwords.
 * @param user whose application password it is; left out: not known yet
 */
export const basicFront = (channelName: string, user = "your WordPress user"): AppError =>
  new AppError(
    "bad_credentials",
    `${channelName} asks for a second password before WordPress opens (HTTP basic authentication), and we can send only one. Ask your host to turn that password off for /wp-json/, or to let ${user} in with the application password`,
    { about: null },
  );

export const phpMessages = (channelName: string): string =>
  `${channelName} prints PHP messages into its pages, so we can’t read its answer. Ask your host to turn them off: WP_DEBUG_DISPLAY is set to false in wp-config.php`;
