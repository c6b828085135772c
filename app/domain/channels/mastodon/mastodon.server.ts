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

/** Of all that an application may do, as little as publishing takes. */
const scopes = "read:accounts read:statuses write:statuses write:media";
/** Of a server that names none; each may have more. */
const usualCharacters = "500";
const usualLink = "23";

const Account = z.object({ id: z.string(), username: z.string() });
const Application = z.object({ client_id: z.string(), client_secret: z.string() });
const Granted = z.object({ access_token: z.string() });
/** Of a server's answer about itself; older versions say less. */
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
  hint: "Posts about your articles, as long as your server allows, with a link to the article.",
  fields: [
    {
      name: "server",
      label: "Your server",
      hint: "Where your account lives: what stands after the second @ of its name.",
      isSecret: false,
      holds: "address",
      placeholder: "mastodon.social",
    },
    {
      name: "access",
      label: "Access token",
      hint: "At your server: Preferences, Development, New application, with read:accounts, read:statuses, write:statuses and write:media.",
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
      "An access token is a long row of letters, digits and dashes, without blanks. Copy it as a whole.";
    return { field: "access", words };
  },
  async connect(typed, way) {
    return connectWith({ server: serverOf(typed), token: typed.access ?? "" }, way);
  },
  allowing: {
    needs: ["server"],
    label: "Allow at my server",
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
        throw new AppError("rejected", `${new URL(server).host} was not allowed to let us in`);
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
    return "Enter the address of your server, such as mastodon.social.";
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return "The address of your server begins with https://.";
  return null;
}

/** Asks who it is and what the server allows: nothing is left behind. */
async function connectWith(access: MastodonAccess, way: Connecting): Promise<ConnectedChannel> {
  const { server, token } = access;
  const { id, username } = await whoIs(access, way);
  const limits = (await limitsOf(access, way)) ?? { most: usualCharacters, link: usualLink };
  const label = `@${username}@${new URL(server).host}`;
  return {
    label,
    settings: { server, accountId: id, ...limits },
    secret: token ?? "",
    found: `lets us in as ${label}, ${limits.most} characters a post`,
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

/** @throws AppError whose message says what to do */
async function whoIs(access: MastodonAccess, way: Connecting): Promise<z.infer<typeof Account>> {
  const path = "/api/v1/accounts/verify_credentials";
  const account = Account.safeParse(await askMastodon(access, way, { path }));
  if (!account.success) throw notMastodon(access.server, false);
  return account.data;
}
