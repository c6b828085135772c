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
  "This looks like the password you sign in with. An application password has 24 letters and digits in six groups, such as abcd EFGH 1234 ijkl MNOP 5678. In WordPress: Users, Profile, Application Passwords.";

/** A WordPress site of the owner's, with an application password (WordPress 5.6 and later). */
export const wordpress: ChannelAdapter = {
  id: "wordpress",
  name: "WordPress",
  hint: "Articles go to your own WordPress site. It takes two minutes, and you need to be able to sign in there.",
  fields: [
    {
      name: "site",
      label: "Your site",
      hint: "Its address, as visitors type it.",
      isSecret: false,
      holds: "address",
      placeholder: "journal.example",
    },
    {
      name: "user",
      label: "User name",
      hint: "The author shown on WordPress. The role Author is enough.",
      isSecret: false,
      holds: "name",
    },
    {
      name: "password",
      label: "Application password",
      hint: "Not the one you sign in with. In WordPress: Users, Profile, Application Passwords, Add new.",
      isSecret: true,
      holds: "secret",
    },
    arrivalField,
  ],
  mistake(typed) {
    const { user = "", password = "" } = typed;
    const site = siteMistake(typed);
    if (site !== null) return { field: "site", words: site };
    if (user === "")
      return { field: "user", words: "Enter the name of the user that the articles are from." };
    if (!/^[A-Za-z0-9]{24}$/u.test(withoutBlanks(password)))
      return { field: "password", words: signInPassword };
    return null;
  },
  async connect(typed, way) {
    const { site = "", user = "", password = "" } = typed;
    const login = { user, password: withoutBlanks(password) };
    const { label, title, api, root } = await findSite(site, way, login);
    const access = { place: label, api, ...login };
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
          `${label} has application passwords switched off: a security plugin may do that, or it has no https`,
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
        throw new AppError("rejected", `${label} was not allowed to let us in`);
      const access = { place: label, api, user, password: withoutBlanks(password) };
      return connectAs(access, { title, root, arrival: arrivalOf(keep) }, way);
    },
  },
  async check({ settings, secret }, way) {
    const { site: place = "", api = "", root = "", user = "" } = settings;
    const me = await whoIs({ place, api, user, password: await secret() }, root, way);
    return me.mayUpload ? null : withoutPictures;
  },
  open: openWordPress,
};

const withoutBlanks = (password: string) => password.replace(/\s/gu, "");

function siteMistake({ site = "" }: Typed): string | null {
  const url = siteAddress(site);
  if (!url) return "Enter the address of your site, such as journal.example.";
  // The password would be readable for everybody on the way.
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return "The address begins with https://. WordPress lets programs in only by https.";
  return null;
}

async function connectAs(
  access: WordPressAccess,
  { title, root, arrival }: { title: string; root: string; arrival: string },
  way: Connecting,
): Promise<ConnectedChannel> {
  const { place, api, user, password } = access;
  const { userId, mayUpload } = await whoIs(access, root, way);
  await tryDraft(access, way);
  return {
    label: place,
    settings: { site: place, api, root, user, userId: String(userId), arrival },
    secret: password,
    found: `“${title || place}”, as ${user}${mayUpload ? "" : `. ${withoutPictures}`}`,
  };
}

const withoutPictures =
  "That user may not upload files there, so texts go out without their pictures: give that user the role Author";

/** @returns the user's number, and whether pictures are taken. @throws AppError whose message says what to do */
async function whoIs(access: WordPressAccess, root: string, way: Connecting) {
  const asked = { path: "users/me", query: { context: "edit" } };
  const answer = await askWordPress(access, way, asked).catch(async (error: unknown) => {
    const isOurs = isAppError(error) && error.code === "bad_credentials";
    // Of anything else than the password it has been said what it is.
    if (!isOurs || error.about !== "secret") throw error;
    throw await whyRefused(access, root, way);
  });
  const me = Me.safeParse(answer);
  if (!me.success)
    throw new AppError("rejected", `${access.place} gave an answer that cannot be read`);
  const { id, capabilities } = me.data;
  if (capabilities.publish_posts)
    return { userId: id, mayUpload: capabilities.upload_files === true };
  throw new AppError(
    "bad_credentials",
    `${access.user} may not publish at ${access.place}: give that user the role Author`,
    { about: "name" },
  );
}

/**
 * Whether the name or the password is wrong, or the host drops the header that carries them: WordPress answers
 * both alike, but takes the same password in the body of XML-RPC, where no host removes it.
 */
async function whyRefused(
  { place, user, password }: WordPressAccess,
  root: string,
  { request, clock, signal }: Connecting,
): Promise<AppError> {
  const address = `${withoutEndSlashes(root)}/xmlrpc.php`;
  const values = [user, password].map((text) => `<param><value>${escaped(text)}</value></param>`);
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${values.join("")}</params></methodCall>`;
  const headers = { "Content-Type": "text/xml" };
  const asked = { request, place, address, headers, body, signal, now: clock.now() };
  // Switched off, it says nothing either way.
  const answer = await requestChannel({ ...asked, method: "POST" }).catch(() => null);
  const isRight = answer?.status === 200 && answer.text().includes("<name>blogid</name>");
  return new AppError(
    "bad_credentials",
    isRight
      ? `${place} removes the sign-in line from requests: ask whoever hosts it to pass the Authorization header on`
      : `${place} does not know ${user} with this password. Use the application password, not the one you sign in with`,
    { about: isRight ? null : "secret" },
  );
}

const escaped = (text: string) =>
  text.replace(/[<>&]/gu, (sign) => `&#${sign.charCodeAt(0).toString()};`);

/** A draft that nobody can see: made, read back, and removed for good. */
async function tryDraft(access: WordPressAccess, way: Connecting): Promise<void> {
  const { place } = access;
  const json = { title: "A try", content: "This was a try, and can be removed.", status: "draft" };
  const made = readPost(
    await askWordPress(access, way, { method: "POST", path: "posts", json }),
    place,
  );
  const path = `posts/${made.id}`;
  const read = await askWordPress(access, way, { path, query: { context: "edit" } });
  const isThere = readPost(read, place).id === made.id;
  await askWordPress(access, way, { method: "DELETE", path, query: { force: "true" } });
  if (!isThere) throw new AppError("rejected", `${place} does not keep what is sent to it`);
}
