import * as z from "zod";
import { MINUTE } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import type { Destination, Post, Receipt } from "../../publishing/destination-port";
import type { PlaceAccount, PlaceDeps } from "../place-kind";
import { shortened } from "../shortened";
import { askMastodon } from "./ask.server";

const Status = z.object({
  id: z.string(),
  url: z.string().nullable().catch(null),
  content: z.string(),
  created_at: z.string(),
  favourites_count: z.number().catch(0),
  reblogs_count: z.number().catch(0),
  replies_count: z.number().catch(0),
});
type Status = z.infer<typeof Status>;

/** The text, and the link below it by which the post is found again. */
interface Payload {
  status: string;
}

const newLines = "\n\n";
/** More is not out at once: one goes out every two minutes. */
const lookedThrough = 40;

/** A connected account as a place to publish at. */
export function openMastodon(
  account: PlaceAccount,
  { request, clock, linkOf }: PlaceDeps,
): Destination {
  const { server = "", accountId = "", most = "500", link = "23" } = account.settings;
  const { host } = new URL(server);
  const charsAtMost = Number(most);
  const room = charsAtMost - Number(link) - newLines.length;

  const ask = async (
    signal: AbortSignal,
    asked: Parameters<typeof askMastodon>[2],
  ): Promise<unknown> =>
    askMastodon({ server, token: await account.secret() }, { request, clock, signal }, asked);

  /** @param changed whether it may have come of something that was sent */
  function readStatus(answer: unknown, changed: boolean): Status {
    const status = Status.safeParse(answer);
    if (status.success) return status.data;
    const words = `${host} gave an answer that cannot be read`;
    throw new AppError(changed ? "outcome_unknown" : "destination_unavailable", words);
  }
  const receipt = ({ id, url }: Status): Receipt => ({ remoteId: id, url });

  /** Nobody else's post has this link; when it was made is the server's to say, and its clock may be another. */
  async function find({ key, signal }: Pick<Post, "key" | "signal">): Promise<Receipt | null> {
    const path = `/api/v1/accounts/${accountId}/statuses?limit=${lookedThrough}&exclude_reblogs=true`;
    const all = z.array(Status).safeParse(await ask(signal, { path }));
    if (!all.success)
      throw new AppError("destination_unavailable", `${host} does not list its posts`);
    const found = all.data.find(({ content }) => content.includes(linkOf(key)));
    return found ? receipt(found) : null;
  }

  return {
    name: account.name,
    role: "social",
    charsAtMost,
    guarantee: "find_after",
    settlesMs: MINUTE,
    paceMs: 2 * MINUTE,
    atMostADay: 8,
    measures: ["interactions"],
    remembers: false,
    render: ({ body }, { key }) =>
      JSON.stringify({
        status: `${shortened(body.trim(), room)}${newLines}${linkOf(key)}`,
      } satisfies Payload),
    async create({ key, payload, signal }) {
      // What a backup knows nothing of may stand there already.
      const there = await find({ key, signal });
      if (there) return there;
      // Rendered below.
      const json = JSON.parse(payload) as Payload;
      const asked = { method: "POST", path: "/api/v1/statuses", json, key } as const;
      return receipt(readStatus(await ask(signal, asked), true));
    },
    find,
    async update({ remoteId, payload, signal }) {
      const json = JSON.parse(payload) as Payload;
      const asked = { method: "PUT", path: `/api/v1/statuses/${remoteId}`, json } as const;
      return receipt(readStatus(await ask(signal, asked), true));
    },
    withdraw: ({ remoteId, signal }) =>
      ask(signal, { method: "DELETE", path: `/api/v1/statuses/${remoteId}` }),
    async measure({ remoteId, signal }) {
      const none = { views: null, followers: null, conversions: null, earnedCents: null };
      // Only a person has seen it there.
      if (remoteId === null) return { ...none, interactions: null };
      const status = readStatus(await ask(signal, { path: `/api/v1/statuses/${remoteId}` }), false);
      const { favourites_count: liked, reblogs_count: shared, replies_count: answered } = status;
      return { ...none, interactions: liked + shared + answered };
    },
  };
}
