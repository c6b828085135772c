import { randomUUID } from "node:crypto";
import * as z from "zod";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { isLoopback } from "#app/core/loopback.ts";
import type {
  ConnectedChannel,
  Connecting,
  ChannelAdapter,
  Typed,
} from "#app/domain/channels/channel-adapter.ts";
import { arrivalField, arrivalOf } from "#app/domain/channels/arrival.ts";
import { requestChannel } from "#app/domain/channels/request-channel.server.ts";
import { askWordPress } from "./ask-wordpress.server.ts";
import type { WordPressAccess } from "./front.server.ts";
import { openWordPress, readPost } from "./posts.server.ts";
import { siteAddress } from "#app/domain/channels/site-address.ts";
import { findSite } from "./site.server.ts";

const Me = z.object({
  id: z.number(),
  capabilities: z.record(z.string(), z.boolean()).catch({}),
});

const signInPassword =
  "This looks like your sign-in password. An application password has 24 letters and digits in six groups, such as abcd EFGH 1234 ijkl MNOP 5678. Create one in WordPress under Users, Profile, Application Passwords.";

/** A WordPress site of the owner's, with an application password (WordPress 5.6 and later). */
export const wordpress: ChannelAdapter = {
  id: "wordpress",
  name: "WordPress",
  hint: "Publishes articles on your WordPress site. Setup takes two minutes, and you need to be able to sign in there.",
  fields: [
    {
      name: "site",
      label: "Your site",
      hint: "The address that visitors use.",
      isSecret: false,
      holds: "address",
      placeholder: "journal.example",
    },
    {
      name: "user",
      label: "Username",
      hint: "The author shown on WordPress. The Author role is enough.",
      isSecret: false,
      holds: "name",
    },
    {
      name: "password",
      label: "Application password",
      hint: "Not your sign-in password. Create one in WordPress under Users, Profile, Application Passwords, Add new.",
      isSecret: true,
      holds: "secret",
    },
    arrivalField,
  ],
  mistake(typed) {
    const { user = "", password = "" } = typed;
    const site = siteMistake(typed);
    if (site !== null) return { field: "site", words: site };
    if (user === "") return { field: "user", words: "Enter the author’s username." };
    if (!/^[A-Za-z0-9]{24}$/u.test(withoutBlanks(password)))
      return { field: "password", words: signInPassword };
    return null;
  },
  async connect(typed, way) {
    const { site = "", user = "", password = "" } = typed;
    const login = { user, password: withoutBlanks(password) };
    const { label, title, api, root } = await findSite(site, way, login);
    const access = { channelName: label, api, ...login };
    return connectAs(access, { title, root, arrival: arrivalOf(typed) }, way);
  },
  allowing: {
    needs: ["site", arrivalField.name],
    label: "Allow on my site",
    async begin(typed, { back, state, product, ...way }) {
      const mistake = siteMistake(typed);
      if (mistake) throw new AppError("rejected", mistake, { about: "address" });
      const { authorizeAt, api, root, label, title } = await findSite(typed.site ?? "", way);
      if (authorizeAt === null)
        throw new AppError(
          "rejected",
          `${label} has application passwords turned off. A security plugin or a missing https can cause this`,
        );
      const address = new URL(authorizeAt);
      const returning = new URL(back);
      returning.searchParams.set("state", state);
      address.searchParams.set("app_name", product);
      address.searchParams.set("app_id", randomUUID());
      address.searchParams.set("success_url", returning.href);
      return {
        address: address.href,
        keep: { api, root, label, title, arrival: arrivalOf(typed) },
      };
    },
    async end(query, keep, way) {
      const { api = "", root = "", label = "", title = "" } = keep;
      const user = query.get("user_login");
      const password = query.get("password");
      if (query.get("success") === "false" || !user || !password)
        throw new AppError("rejected", `You didn’t allow access on ${label}`);
      const access = { channelName: label, api, user, password: withoutBlanks(password) };
      return connectAs(access, { title, root, arrival: arrivalOf(keep) }, way);
    },
  },
  async check({ settings, secret }, way) {
    const { site: channelName = "", api = "", root = "", user = "" } = settings;
    const me = await whoIs({ channelName, api, user, password: await secret() }, root, way);
    return me.mayUpload ? null : withoutPictures;
  },
  open: openWordPress,
};

const withoutBlanks = (password: string) => password.replace(/\s/gu, "");

function siteMistake({ site = "" }: Typed): string | null {
  const url = siteAddress(site);
  if (!url) return "Enter the address of your site, such as journal.example.";
  // Without https, anyone in between could read the password.
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return "The address must start with https://, because WordPress requires it for apps.";
  return null;
}

async function connectAs(
  access: WordPressAccess,
  { title, root, arrival }: { title: string; root: string; arrival: string },
  way: Connecting,
): Promise<ConnectedChannel> {
  const { channelName, api, user, password } = access;
  const { userId, mayUpload } = await whoIs(access, root, way);
  await tryDraft(access, way);
  return {
    label: channelName,
    settings: { site: channelName, api, root, user, userId: String(userId), arrival },
    secret: password,
    found: `“${title || channelName}”, as ${user}${mayUpload ? "" : `. ${withoutPictures}`}`,
  };
}

const withoutPictures =
  "This user can’t upload files, so content is published without pictures. Give the user the Author role";

/** @returns the user's ID and whether it can upload pictures. @throws AppError with a message that says what to do */
async function whoIs(access: WordPressAccess, root: string, way: Connecting) {
  const asked = { path: "users/me", query: { context: "edit" } };
  const answer = await askWordPress(access, way, asked).catch(async (error: unknown) => {
    const isOurs = isAppError(error) && error.code === "bad_credentials";
    // Errors other than a wrong password already explain themselves.
    if (!isOurs || error.about !== "secret") throw error;
    throw await whyRefused(access, root, way);
  });
  const me = Me.safeParse(answer);
  if (!me.success)
    throw new AppError("rejected", `We couldn’t read the response from ${access.channelName}`);
  const { id, capabilities } = me.data;
  if (capabilities.publish_posts)
    return { userId: id, mayUpload: capabilities.upload_files === true };
  throw new AppError(
    "bad_credentials",
    `${access.user} can’t publish on ${access.channelName}. Give the user the Author role`,
    { about: "name" },
  );
}

/**
 * Whether the password is wrong or the host drops the Authorization header. WordPress answers both the same way,
 * but also accepts the password in the body of XML-RPC, which no host removes.
 */
async function whyRefused(
  { channelName, user, password }: WordPressAccess,
  root: string,
  { request, clock, signal }: Connecting,
): Promise<AppError> {
  const address = `${withoutEndSlashes(root)}/xmlrpc.php`;
  const values = [user, password].map((text) => `<param><value>${escaped(text)}</value></param>`);
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${values.join("")}</params></methodCall>`;
  const headers = { "Content-Type": "text/xml" };
  const asked = { request, channelName, address, headers, body, signal, now: clock.now() };
  // If XML-RPC is turned off, this proves nothing.
  const answer = await requestChannel({ ...asked, method: "POST" }).catch(() => null);
  const isRight = answer?.status === 200 && answer.text().includes("<name>blogid</name>");
  return new AppError(
    "bad_credentials",
    isRight
      ? `${channelName} removes the Authorization header from requests. Ask your host to pass it on`
      : `${channelName} rejected this password for ${user}. Use an application password, not your sign-in password`,
    { about: isRight ? null : "secret" },
  );
}

const escaped = (text: string) =>
  text.replace(/[<>&]/gu, (sign) => `&#${sign.charCodeAt(0).toString()};`);

/** Creates an invisible draft, reads it back, and deletes it permanently. */
async function tryDraft(access: WordPressAccess, way: Connecting): Promise<void> {
  const { channelName } = access;
  const json = {
    title: "A try",
    content: "This is a test post that you can delete.",
    status: "draft",
  };
  const made = readPost(
    await askWordPress(access, way, { method: "POST", path: "posts", json }),
    channelName,
  );
  const path = `posts/${made.id}`;
  const read = await askWordPress(access, way, { path, query: { context: "edit" } });
  const isThere = readPost(read, channelName).id === made.id;
  await askWordPress(access, way, { method: "DELETE", path, query: { force: "true" } });
  if (!isThere) throw new AppError("rejected", `${channelName} changes or drops what we send`);
}
