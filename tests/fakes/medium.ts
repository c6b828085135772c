import { startFakeServer, type Answered, type Asked } from "#tests/harness/fake-server.ts";

/*
 * The part of Medium's API that the product uses, written from https://github.com/Medium/medium-api-docs: Medium no
 * longer issues tokens for the real one.
 */

interface StoredStory {
  id: string;
  title: string;
  content: string;
  tags: readonly string[];
  publishStatus: string;
  /** Where it stood first; left out: nowhere. */
  canonicalUrl?: string;
}

export const mediumToken = "2ab1".repeat(16);
const author = { id: "5303d74c64f66366f00cb9b2a94f3251bf5", username: "sam" };

export async function startMedium() {
  const stories: StoredStory[] = [];
  let revoked = false;
  const refusal = (status: number, message: string): Answered => [
    status,
    { errors: [{ message, code: 6003 }] },
  ];

  function answer({ method, path, headers, body }: Asked): Answered {
    if (revoked || headers.authorization !== `Bearer ${mediumToken}`)
      return refusal(401, "Token was invalid.");
    if (method === "GET" && path === "/v1/me")
      return [200, { data: { ...author, name: "Sam", url: "https://medium.com/@sam" } }];
    if (path !== `/v1/users/${author.id}/posts`) return refusal(404, "There is no such user.");
    const {
      title = "",
      content = "",
      tags = [],
      publishStatus = "public",
      canonicalUrl,
    } = (body ?? {}) as Partial<StoredStory>;
    if (title === "" || content === "") return refusal(400, "Title and content are required.");
    // Sent twice, it is there twice: the API has no idempotency key.
    const id = `e6f36${stories.length}a`;
    stories.push({
      id,
      title,
      content,
      tags,
      publishStatus,
      ...(canonicalUrl && { canonicalUrl }),
    });
    const url = `https://medium.com/@sam/a-story-${id}`;
    return [201, { data: { id, title, authorId: author.id, tags, url, publishStatus } }];
  }

  const server = await startFakeServer(answer);
  return { ...server, stories, revoke: () => void (revoked = true) };
}
