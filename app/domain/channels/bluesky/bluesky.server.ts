import { isLoopback } from "#app/core/loopback.ts";
import type {
  ConnectedChannel,
  Connecting,
  ChannelAdapter,
} from "#app/domain/channels/channel-adapter.ts";
import { openBluesky, signIn } from "./posts.server.ts";
import { call, createSession, home, type Session } from "./xrpc.server.ts";

const signInPassword =
  "This looks like your sign-in password. An app password looks like abcd-1234-efgh-5678. Create one in Bluesky under Settings, Privacy and security, App passwords.";

/** An account at Bluesky, or at another server of its network, with an app password. */
export const bluesky: ChannelAdapter = {
  id: "bluesky",
  name: "Bluesky",
  hint: "Posts about your articles: up to 300 characters with a link card.",
  fields: [
    {
      name: "handle",
      label: "Your handle",
      hint: "It’s shown under your name.",
      isSecret: false,
      holds: "name",
      placeholder: "yourname.bsky.social",
    },
    {
      name: "password",
      label: "App password",
      hint: "Not your sign-in password. Create one in Bluesky under Settings, Privacy and security, App passwords.",
      isSecret: true,
      holds: "secret",
    },
    {
      name: "service",
      label: "Server address",
      hint: "Only if your account is on its own server.",
      isSecret: false,
      holds: "address",
      isOptional: true,
      placeholder: home,
    },
  ],
  mistake({ handle = "", password = "", service = "" }) {
    if (!/^@?[\w-]+(\.[\w-]+)+$/u.test(handle))
      return { field: "handle", words: "Enter a handle, such as yourname.bsky.social." };
    if (!/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/u.test(password))
      return { field: "password", words: signInPassword };
    return service === "" || isServer(service)
      ? null
      : { field: "service", words: "The server address must start with https://." };
  },
  async connect({ handle = "", password = "", service = "" }, way) {
    const identifier = handle.replace(/^@/u, "");
    const session = await createSession({ service: service || home, identifier, password }, way);
    await readProfile(session, way);
    return connected(session, password);
  },
  allowing: null,
  async check(account, way) {
    await readProfile(await signIn(account, way), way);
    return null;
  },
  open: openBluesky,
};

function isServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const connected = ({ service, did, handle }: Session, password: string): ConnectedChannel => ({
  label: `@${handle}`,
  settings: { service, did, handle },
  secret: password,
  found: `connected as @${handle}`,
});

/** Whether what is kept of an account can be read: it changes nothing. */
const readProfile = (session: Session, way: Connecting): Promise<unknown> =>
  call(way, session.service, "com.atproto.repo.describeRepo", {
    query: { repo: session.did },
    session,
  });
