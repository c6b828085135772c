import { createHash } from "node:crypto";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type {
  Change,
  Channel,
  Post,
  Receipt,
  WhyNot,
} from "#app/domain/publishing/channel-port.ts";
import { requestChannel, failureOf, jsonOf } from "#app/domain/channels/request-channel.server.ts";
import type {
  Connecting,
  ChannelAccount,
  ChannelDeps,
  ChannelAdapter,
} from "#app/domain/channels/channel-adapter.ts";
import {
  isSigningKey,
  newSigningKey,
  signedHeaders,
} from "#app/platform/outbound/webhook-signature.server.ts";

/** Sent in addition to publications; `text.test` only tests the receiver. */
type EventType = "text.test" | "text.published" | "text.updated" | "text.unpublished";

const choices = {
  articles: "Articles",
  posts: "Social posts",
  videos: "Video scripts",
} as const;
const roles = { articles: "blog", posts: "social", videos: "video" } as const;
type Choice = keyof typeof choices;

const maxNameLength = 60;

/** A signed request to an address of the owner's, such as one of Zapier, n8n or Make. */
export const webhook: ChannelAdapter = {
  id: "webhook",
  name: "Webhook",
  hint: "Sends each approved item to Zapier, n8n, Make, or your own app.",
  fields: [
    {
      name: "address",
      label: "Address",
      hint: "Zapier, n8n, and Make show it when a webhook is the first step.",
      isSecret: false,
      holds: "address",
      placeholder: "https://hooks.zapier.com/…",
    },
    {
      name: "name",
      label: "Webhook name",
      hint: "A webhook with the same name is replaced.",
      isSecret: false,
      isOptional: true,
      placeholder: "Newsletter with Zapier",
    },
    {
      name: "takes",
      label: "Content to send",
      hint: "",
      isSecret: false,
      choices: Object.entries(choices).map(([value, label]) => ({ value, label })),
    },
    {
      name: "events",
      label: "When to send",
      hint: "A flow that publishes everything it receives would publish again with each change.",
      isSecret: false,
      isChangeable: true,
      choices: [
        { value: "all", label: "When content is published, updated, or unpublished" },
        { value: "new", label: "Only when content is first published" },
      ],
    },
    {
      name: "key",
      label: "Signing key",
      hint: "Your app can use it to verify that requests come from us. Copy it now: we won’t show it again.",
      isSecret: false,
      suggest: newSigningKey,
      staysIfEmpty: true,
    },
  ],
  trying: "Testing sends a signed text.test message without content. Active flows receive it.",
  mistake({ address = "", name = "", key = "" }) {
    if (!/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address))
      return {
        field: "address",
        words: "The address must start with https://, as the service shows it.",
      };
    if (name.length > maxNameLength)
      return { field: "name", words: `Use up to ${maxNameLength} characters.` };
    if (!isSigningKey(key))
      return {
        field: "key",
        words: "The signing key must start with whsec_. Don’t change it.",
      };
    return null;
  },
  async connect({ address = "", name = "", takes = "", events = "", key = "" }, way) {
    await sendTest(address, key, way);
    const { host } = new URL(address);
    return {
      // The rest of the URL may contain a secret.
      label: name === "" ? host : name,
      settings: {
        name,
        host,
        takes: takes in choices ? takes : "articles",
        events: events === "new" ? "new" : "all",
      },
      secret: JSON.stringify({ address, key } satisfies Secret),
      found: `${host} accepted a test`,
    };
  },
  allowing: null,
  kept: (secret) => ({ ...readSecret(secret) }),
  async check(account, way) {
    const { address, key } = readSecret(await account.secret());
    await sendTest(address, key, way);
    return null;
  },
  open: (account, deps) => openWebhook(account, deps),
};

interface Secret {
  address: string;
  key: string;
}

// Written by `connect`.
const readSecret = (secret: string): Secret => JSON.parse(secret) as Secret;

/** @throws AppError with a message that says what to do */
async function sendTest(address: string, key: string, { request, clock, signal }: Connecting) {
  const now = clock.now();
  const body = JSON.stringify({ type: "text.test" satisfies EventType, data: {} });
  const { host: channelName } = new URL(address);
  const headers = signedHeaders(key, { id: `test_${now}`, body, now });
  const method = "POST";
  const answer = await requestChannel({
    request,
    channelName,
    address,
    method,
    headers,
    body,
    signal,
    now,
  });
  if (answer.status < 300) return;
  if (isGone(answer))
    throw new AppError(
      "rejected",
      `${channelName} found nothing at this address. Activate the workflow in n8n, or turn it on in Zapier or Make`,
      { about: "address" },
    );
  throw failureOf(answer, { channelName, changes: false, now });
}

/** A workflow that is switched off, or removed. */
const isGone = ({ status }: { status: number }) => status === 404 || status === 410;

function openWebhook(account: ChannelAccount, { request, clock, linkOf }: ChannelDeps): Channel {
  const { host: channelName = "", takes = "articles", events = "all" } = account.settings;
  const role = roles[takes in roles ? (takes as Choice) : "articles"];

  async function send(type: EventType, { key, payload, signal }: Post) {
    const { address, key: signingKey } = readSecret(await account.secret());
    const now = clock.now();
    const { data } = JSON.parse(payload) as { data: object };
    const body = JSON.stringify({ type, data: { id: key, ...data } });
    const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
    const headers = signedHeaders(signingKey, { id: `${key}_${digest}`, body, now });
    const method = "POST";
    const answer = await requestChannel({
      request,
      channelName,
      address,
      method,
      headers,
      body,
      signal,
      now,
    });
    // This says nothing about earlier deliveries.
    if (isGone(answer))
      throw new AppError(
        "bad_credentials",
        `${channelName} no longer accepts requests at this address`,
      );
    if (answer.status >= 300) throw failureOf(answer, { channelName, changes: true, now });
    return { remoteId: key, url: addressIn(jsonOf(answer)) };
  }
  const change = (type: EventType): ((post: Change) => Promise<Receipt>) | WhyNot =>
    events === "new" ? onlyNew : (post) => send(type, post);

  return {
    name: account.name,
    role,
    maxChars: role === "social" ? 500 : 200_000,
    guarantee: "none",
    isProgram: true,
    settlesMs: 0,
    paceMs: 5 * SECOND,
    maxPerDay: null,
    measures: [],
    remembers: false,
    render: ({ kind, title, body, fields }, { key }) =>
      JSON.stringify({
        data: {
          id: key,
          kind,
          title,
          markdown: body,
          html: renderText(body),
          fields,
          ...(kind === "social_post" && { link: linkOf(key) }),
        },
      }),
    preview: () => ({
      shape: "data",
      about: `We send this to ${channelName}. Your app decides what is shown.`,
    }),
    create: (post) => send("text.published", post),
    update: change("text.updated"),
    unpublish: change("text.unpublished"),
    measure: null,
  };
}

const onlyNew: WhyNot = {
  whyNot:
    "This webhook only gets newly published content. Make the change where it was published, or change the webhook under Settings, Connections.",
};

/** The receiver may respond with the published address: `{"url": "https://…"}`. */
function addressIn(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("url" in answer)) return null;
  const { url } = answer;
  return typeof url === "string" && /^https?:\/\//iu.test(url) && URL.canParse(url) ? url : null;
}
