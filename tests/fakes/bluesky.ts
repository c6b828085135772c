import { startFakeServer, type Answered, type Asked } from "#tests/harness/fake-server.ts";

/*
 * As much of a personal data server as is asked for here; the same questions are put to a real one in
 * tests/counterparts.
 */

export const blueskyAccount = {
  did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz",
  handle: "sam.test",
  appPassword: "abcd-1234-efgh-5678",
  password: "sign-in-of-sam",
};

export async function startBluesky() {
  const records = new Map<string, { createdAt: string; text: string } & Record<string, unknown>>();
  const { did, handle, appPassword, password } = blueskyAccount;
  /** By their content, as a real one names them. */
  const blobs = new Set<string>();
  let revoked = false;
  const refusal = (status: number, error: string): Answered => [status, { error, message: error }];

  function answer({ path, query, headers, body, text }: Asked): Answered {
    const name = path.replace("/xrpc/", "");
    if (name === "com.atproto.server.createSession") {
      const isOwner = body?.identifier === handle || body?.identifier === did;
      if (isOwner && body.password === password) return refusal(401, "AuthFactorTokenRequired");
      if (!isOwner || body.password !== appPassword || revoked)
        return refusal(401, "AuthenticationRequired");
      return [200, { accessJwt: "jwt", refreshJwt: "r", did, handle }];
    }
    if (headers.authorization !== "Bearer jwt") return refusal(401, "AuthMissing");
    if (name === "com.atproto.repo.describeRepo") return [200, { did, handle }];
    if (name === "com.atproto.repo.uploadBlob") {
      const type = headers["content-type"];
      if (!type?.startsWith("image/")) return refusal(400, "InvalidMimeType");
      blobs.add(text);
      const ref = { $link: `bafkrei${text.length}` };
      return [200, { blob: { $type: "blob", ref, mimeType: type, size: text.length } }];
    }
    const rkey = typeof body?.rkey === "string" ? body.rkey : (query.get("rkey") ?? "");
    if (!/^[2-7a-j][2-7a-z]{12}$/u.test(rkey)) return refusal(400, "InvalidRequest");
    if (name === "com.atproto.repo.getRecord") {
      const value = records.get(rkey);
      return value
        ? [200, { uri: rkey, cid: `cid of ${rkey}`, value }]
        : refusal(400, "RecordNotFound");
    }
    if (name === "com.atproto.repo.putRecord") {
      records.set(rkey, body?.record as { createdAt: string; text: string });
      return [200, { uri: rkey, cid: `cid of ${rkey}` }];
    }
    records.delete(rkey);
    return [200, {}];
  }

  const server = await startFakeServer(answer);
  return {
    ...server,
    blobs: () => blobs.size,
    posts: () => [...records.values()],
    forget: () => records.clear(),
    revoke: () => void (revoked = true),
  };
}
