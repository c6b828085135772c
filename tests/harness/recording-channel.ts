import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Change, Channel, Post } from "#app/domain/publishing/channel-port.ts";

/** How a call ends: whether it has arrived, and what is answered. */
export interface CallEnding {
  arrives: boolean;
  /** Null: a receipt. */
  told: AppError | null;
}

/** What the channel has. */
interface Standing {
  key: string;
  payload: string;
  /** Whether it is public; a draft is not. */
  isDraft: boolean;
  /** From then on it can be found. */
  foundFrom: number;
  remoteId: string;
}

export const hungUp: CallEnding = {
  arrives: true,
  told: new AppError("outcome_unknown", "the line went dead"),
};
export const lostOnTheWay: CallEnding = {
  arrives: false,
  told: new AppError("outcome_unknown", "the line went dead"),
};
const well: CallEnding = { arrives: true, told: null };

/**
 * A place out there with a book of its own of what has arrived. What it promises it keeps: sent
 * twice, what has no key is there twice.
 * @param visibleAfterMs how long what has arrived cannot be found
 */
export function createRecordingChannel({
  clock,
  guarantee,
  name = "blog.example",
  settlesMs = 0,
  paceMs = 0,
  maxPerDay = null,
  visibleAfterMs = 0,
}: {
  clock: Clock;
  guarantee: Channel["guarantee"];
  name?: string;
  settlesMs?: number;
  paceMs?: number;
  maxPerDay?: number | null;
  visibleAfterMs?: number;
}) {
  const standing: Standing[] = [];
  const calls: { call: string; at: number; payload?: string }[] = [];
  const endings: CallEnding[] = [];
  const finds: AppError[] = [];
  let received = 0;
  /** Called before and after each call has its effect: where a process may end. */
  let point: () => void = () => undefined;

  // Asynchronous, as the world outside is: what it throws is a rejection.
  async function receive<Answer>(
    call: string,
    payload: string | undefined,
    effect: () => Answer,
  ): Promise<Answer> {
    await Promise.resolve();
    point();
    calls.push({ call, at: clock.now(), ...(payload !== undefined && { payload }) });
    const { arrives, told } = endings.shift() ?? well;
    const answer = arrives ? effect() : null;
    point();
    if (told) throw told;
    if (answer === null) throw new Error("nothing arrives, and nothing is answered");
    return answer;
  }

  const receiptOf = ({ remoteId }: Pick<Standing, "remoteId">) => ({
    remoteId,
    url: `https://${name}/${remoteId}`,
  });

  function put({ key, payload }: Post, isDraft: boolean): Standing {
    const earlier = guarantee === "by_key" ? standing.find((each) => each.key === key) : undefined;
    if (earlier) return Object.assign(earlier, { payload });
    const remoteId = `post-${(received += 1)}`;
    const foundFrom = clock.now() + visibleAfterMs;
    const added = { key, payload, isDraft, foundFrom, remoteId };
    standing.push(added);
    return added;
  }

  function at(remoteId: string): Standing {
    const found = standing.find((each) => each.remoteId === remoteId);
    if (!found) throw new AppError("gone", "It is not there any more.");
    return found;
  }

  const create = (post: Post) => receive("create", post.payload, () => receiptOf(put(post, false)));
  const lookUp = async ({ key }: { key: string }): Promise<Standing | null> => {
    await Promise.resolve();
    point();
    calls.push({ call: "find", at: clock.now() });
    const fault = finds.shift();
    if (fault) throw fault;
    const found = standing.find((each) => each.key === key && each.foundFrom <= clock.now());
    point();
    return found ?? null;
  };
  const find = async (query: { key: string }) => {
    const found = await lookUp(query);
    return found && receiptOf(found);
  };

  const creating = {
    by_key: { guarantee: "by_key" as const, create, find },
    find_after: { guarantee: "find_after" as const, create, find },
    none: { guarantee: "none" as const, create },
    two_phase: {
      guarantee: "two_phase" as const,
      draft: (post: Post) => receive("draft", post.payload, () => put(post, true)),
      publish: ({ remoteId, payload }: Change) =>
        receive("publish", payload, () =>
          receiptOf(Object.assign(at(remoteId), { payload, isDraft: false })),
        ),
      find: async (query: { key: string }) => {
        const found = await lookUp(query);
        return found && { ...receiptOf(found), ...(found.isDraft && { url: null }) };
      },
    },
  }[guarantee];

  const channel: Channel = {
    ...creating,
    name,
    role: "blog",
    maxChars: 100_000,
    settlesMs,
    paceMs,
    maxPerDay,
    measures: [],
    render: ({ title, body }, { key }) => JSON.stringify({ title, body, key }),
    preview: () => ({ shape: "data", about: "It is kept." }),
    update: ({ remoteId, payload }) =>
      receive("update", payload, () => receiptOf(Object.assign(at(remoteId), { payload }))),
    unpublish: ({ remoteId }) =>
      receive("unpublish", undefined, () => standing.splice(standing.indexOf(at(remoteId)), 1)),
    measure: null,
    remembers: false,
  };

  return {
    channel,
    calls,
    endings,
    finds,
    /** What people see there. */
    visible: () => standing.filter(({ isDraft }) => !isDraft),
    /** Deletes all posts at the channel. */
    forget: () => void standing.splice(0),
    onPoint: (run: () => void) => void (point = run),
  };
}
