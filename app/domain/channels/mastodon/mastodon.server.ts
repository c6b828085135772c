import * as z from "zod";
import { AppError } from "#app/core/errors.ts";
import { isLoopback } from "#app/core/loopback.ts";
import type {
  ConnectedChannel,
  Connecting,
  ChannelAdapter,
  Typed,
} from "#app/domain/channels/channel-adapter.ts";
import { askMastodon, notMastodon, type MastodonAccess } from "./ask.server.ts";
import { openMastodon } from "./statuses.server.ts";

/** The fewest scopes that publishing needs. */
const scopes = "read:accounts read:statuses write:statuses write:media";
/** Defaults for a server that reports no limits. */
const usualCharacters = "500";
const usualLink = "23";

const Account = z.object({ id: z.string(), username: z.string() });
const Application = z.object({ client_id: z.string(), client_secret: z.string() });
const Granted = z.object({ access_token: z.string() });
/** What a server reports about itself; older versions report less. */
const Limits = z
  .object({
    configuration: z.object({
      statuses: z.object({
        max_characters: z.number().int().positive(),
        characters_reserved_per_url: z.number().int().positive().catch(Number(usualLink)),
      }),
      media_attachments: z
        .object({ image_size_limit: z.number().int().positive() })
        .optional()
        .catch(undefined),
    }),
  })
  .transform(({ configuration: { statuses, media_attachments: media } }) => ({
    most: String(statuses.max_characters),
    link: String(statuses.characters_reserved_per_url),
    ...(media && { imageBytes: String(media.image_size_limit) }),
  }));

/** An account at any server that speaks Mastodon's API. */
export const mastodon: ChannelAdapter = {
  id: "mastodon",
  name: "Mastodon",
  hint: "Posts about your articles, up to your server’s length limit, with a link to the article.",
  fields: [
    {
      name: "server",
      label: "Your server",
      hint: "The part after the second @ of your account name.",
      isSecret: false,
      holds: "address",
      placeholder: "mastodon.social",
    },
    {
      name: "access",
      label: "Access token",
      hint: "On your server, go to Preferences, Development, New application. Select read:accounts, read:statuses, write:statuses, and write:media.",
      isSecret: true,
      holds: "secret",
    },
  ],
  mistake(typed) {
    const { access = "" } = typed;
    const server = serverMistake(typed);
    if (server !== null) return { field: "server", words: server };
    if (/^[\w-]{20,}$/u.test(access)) return null;
    const words =
      "An access token has only letters, digits, and dashes, without spaces. Copy the whole token.";
    return { field: "access", words };
  },
  async connect(typed, way) {
    return connectWith({ server: serverOf(typed), token: typed.access ?? "" }, way);
  },
  allowing: {
    needs: ["server"],
    label: "Allow on my server",
    // Source: https://docs.joinmastodon.org/client/token/
    async begin(typed, { back, state, product, ...way }) {
      const mistake = serverMistake(typed);
      if (mistake) throw new AppError("rejected", mistake, { about: "address" });
      const server = serverOf(typed);
      const answer = await askMastodon({ server, token: null }, way, {
        method: "POST",
        path: "/api/v1/apps",
        json: { client_name: product, redirect_uris: back, scopes },
      });
      const application = Application.safeParse(answer);
      if (!application.success) throw notMastodon(server, false);
      const { client_id: clientId, client_secret: clientSecret } = application.data;
      const address = new URL("/oauth/authorize", server);
      const asked = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: back,
        scope: scopes,
      };
      for (const [name, value] of Object.entries({ ...asked, state }))
        address.searchParams.set(name, value);
      return { address: address.href, keep: { server, clientId, clientSecret } };
    },
    async end(query, { server = "", clientId = "", clientSecret = "" }, { back, ...way }) {
      const code = query.get("code");
      if (!code)
        throw new AppError("rejected", `You didn’t allow access on ${new URL(server).host}`);
      const answer = await askMastodon({ server, token: null }, way, {
        method: "POST",
        path: "/oauth/token",
        json: {
          grant_type: "authorization_code",
          code,
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: back,
          scope: scopes,
        },
      });
      const granted = Granted.safeParse(answer);
      if (!granted.success) throw notMastodon(server, false);
      return connectWith({ server, token: granted.data.access_token }, way);
    },
  },
  async check({ settings: { server = "" }, secret }, way) {
    await whoIs({ server, token: await secret() }, way);
    return null;
  },
  limits: async ({ settings: { server = "" }, secret }, way) =>
    limitsOf({ server, token: await secret() }, way),
  open: openMastodon,
};

const withProtocol = (server: string) =>
  /^https?:\/\//iu.test(server) ? server : `https://${server.replace(/^@/u, "")}`;

const serverOf = ({ server = "" }: Typed): string => new URL(withProtocol(server)).origin;

function serverMistake({ server = "" }: Typed): string | null {
  const text = withProtocol(server);
  const url = /\s|.@/u.test(text) || !URL.canParse(text) ? null : new URL(text);
  if (!url || (!url.hostname.includes(".") && !isLoopback(url.hostname)))
    return "Enter your server’s address, such as mastodon.social.";
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return "The server address must start with https://.";
  return null;
}

/** Reads the account and the server's limits; leaves nothing behind. */
async function connectWith(access: MastodonAccess, way: Connecting): Promise<ConnectedChannel> {
  const { server, token } = access;
  const { id, username } = await whoIs(access, way);
  const limits = (await limitsOf(access, way)) ?? { most: usualCharacters, link: usualLink };
  const label = `@${username}@${new URL(server).host}`;
  return {
    label,
    settings: { server, accountId: id, ...limits },
    secret: token ?? "",
    found: `connected as ${label}, ${limits.most} characters per post`,
  };
}

/** Null: it does not say. Servers of older versions have the first one alone. */
async function limitsOf(access: MastodonAccess, way: Connecting) {
  const instanceAt = (path: string) => askMastodon(access, way, { path });
  const first = () => instanceAt("/api/v1/instance").catch(() => null);
  return Limits.nullable()
    .catch(null)
    .parse(await instanceAt("/api/v2/instance").catch(first));
}

/** @throws AppError with a message that says what to do */
async function whoIs(access: MastodonAccess, way: Connecting): Promise<z.infer<typeof Account>> {
  const path = "/api/v1/accounts/verify_credentials";
  const account = Account.safeParse(await askMastodon(access, way, { path }));
  if (!account.success) throw notMastodon(access.server, false);
  return account.data;
}
