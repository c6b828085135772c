import { AppError } from "../../../core/errors";

/** Somebody's way into the REST API of a site. */
export interface WordPressAccess {
  /** As its owner knows it. */
  place: string;
  /** The root of its REST API. */
  api: string;
  user: string;
  /** An application password, without blanks. */
  password: string;
}

/** RFC 7617. */
export const basicLine = ({ user, password }: Pick<WordPressAccess, "user" | "password">): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Whether the web server before a site asks for a password of its own (RFC 7617). */
export const wantsBasic = ({
  status,
  headers,
}: {
  status: number;
  headers: Pick<Headers, "get">;
}): boolean => status === 401 && /^\s*basic\b/iu.test(headers.get("www-authenticate") ?? "");

/**
 * A request has one `Authorization` line, and both the web server and WordPress read theirs from it: no
 * program can give both passwords.
 * @param user whom the application password is of; left out: nobody has said
 */
export const basicFront = (place: string, user = "your WordPress user"): AppError =>
  new AppError(
    "bad_credentials",
    `A password of the web server protects ${place} (HTTP basic authentication), and WordPress reads its application password from the same line of a request, so only one of them can be sent. Ask whoever hosts it to leave /wp-json/ out of that protection, or to add ${user} with the application password to it`,
    { about: null },
  );

export const phpMessages = (place: string): string =>
  `${place} prints PHP messages into its answers. In wp-config.php set WP_DEBUG_DISPLAY to false, or ask whoever hosts it`;
