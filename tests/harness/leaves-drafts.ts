import type { Channel } from "#app/domain/publishing/channel-port.ts";

/** What the owner has done with the drafts of a channel. */
export interface DraftsThere {
  becomes: "draft" | "published" | "removed";
  /** What the place does instead of answering; null: it answers. */
  fails: Error | null;
}

/** A place at which texts arrive as drafts. */
export function leavesDrafts(place: Channel, drafts: DraftsThere): Channel {
  const urlOf = (remoteId: string) => `https://journal.example.test/${remoteId}`;
  return {
    ...place,
    guarantee: "two_phase",
    draft: ({ key }) => Promise.resolve({ remoteId: `draft-${key}` }),
    publish: ({ remoteId }) =>
      Promise.resolve({
        remoteId,
        url: null,
        draft: { editUrl: `${urlOf(remoteId)}/edit` },
      }),
    find: () => Promise.resolve(null),
    checkDraft: ({ remoteId }) => {
      if (drafts.fails) return Promise.reject(drafts.fails);
      if (drafts.becomes === "removed") return Promise.resolve(null);
      return Promise.resolve({ url: drafts.becomes === "published" ? urlOf(remoteId) : null });
    },
  };
}
