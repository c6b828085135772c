import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { readIdentity } from "./identity.server.ts";
import type { AskProvider } from "./provider-http.server.ts";
import type { ProviderMetadata } from "./provider-metadata.server.ts";
import { createSignedClaims } from "./signed-claims.server.ts";

const issuer = "https://id.example.com";
const clientSecret = "a secret that both ends know of";
const ada = { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" };

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let others: Keys;
/** What the provider answers with at its addresses. */
let userInfo: string;
let published: Keys[];
let asked: string[];

beforeAll(async () => {
  keys = await generateKeyPair("ES256");
  others = await generateKeyPair("ES256");
});

const kidOf = (pair: Keys) => (pair === keys ? "ours" : "theirs");
const ask: AskProvider = async ({ pathname }) => {
  asked.push(pathname);
  if (pathname !== "/keys") return { status: 200, body: parsed(userInfo), text: userInfo };
  const all = published.map(async (pair) => ({
    ...(await exportJWK(pair.publicKey)),
    kid: kidOf(pair),
    alg: "ES256",
  }));
  return { status: 200, body: { keys: await Promise.all(all) }, text: "" };
};
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function signed(claims: JWTPayload, pair: Keys | string = keys): Promise<string> {
  const token = new SignJWT(claims);
  if (typeof pair === "string")
    return token.setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(pair));
  return token.setProtectedHeader({ alg: "ES256", kid: kidOf(pair) }).sign(pair.privateKey);
}
/** What every ID token has to say. */
const proper = () => {
  const now = Math.floor(performance.timeOrigin / 1_000);
  return { iss: issuer, aud: "agents", iat: now, exp: now + 3_600, nonce: "n" };
};

interface Story {
  info?: unknown;
  idToken?: string | null;
  metadata?: Partial<ProviderMetadata>;
  secret?: string | null;
}
function read({ info = { sub: "ada" }, idToken = null, metadata = {}, secret = null }: Story) {
  userInfo = typeof info === "string" ? info : JSON.stringify(info);
  asked = [];
  published = [keys];
  const claims = createSignedClaims({ ask, clientId: "agents", clientSecret: secret });
  const url = (path: string) => new URL(path, issuer);
  return readIdentity(ask, claims, {
    metadata: {
      issuer,
      authorizationEndpoint: url("/auth"),
      tokenEndpoint: url("/token"),
      userinfoEndpoint: url("/userinfo"),
      jwksUri: url("/keys"),
      secretInBody: false,
      ...metadata,
    },
    accessToken: "access",
    idToken,
    nonce: "n",
    issuer,
    trustEmail: false,
  });
}
const known = { subject: "ada", email: "ada@example.com", emailVerified: true, firstName: "Ada" };

describe("user information as a signed token", () => {
  it.each([{}, { iss: issuer, aud: "agents" }, { aud: ["other", "agents"] }])(
    "is read, saying %j of itself",
    async (said) => {
      const token = await signed({ ...ada, ...said });
      for (const info of [token, `\n${token}\n`, JSON.stringify(token)])
        expect(await read({ info })).toMatchObject(known);
    },
  );

  it("is accepted if signed with the client's secret", async () => {
    const info = await signed(ada, clientSecret);
    expect(await read({ info, secret: clientSecret })).toMatchObject(known);
  });

  it.each<[string, () => Promise<string>]>([
    ["by a key that is not the provider's", () => signed(ada, others)],
    ["by another provider", () => signed({ ...ada, iss: "https://evil.example" })],
    ["for another client", () => signed({ ...ada, aud: "other" })],
    ["that has run out", () => signed({ ...ada, exp: 1_000 })],
  ])("%s is refused", async (_, make) => {
    await expect(read({ info: await make() })).rejects.toMatchObject({ code: "sign_in_refused" });
  });

  it("is rejected if signed with another secret", async () => {
    const info = await signed(ada, "another secret, shared with others");
    await expect(read({ info, secret: clientSecret })).rejects.toMatchObject({
      code: "sign_in_refused",
    });
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ["by a secret that we have not", () => signed(ada, clientSecret), /HS256/],
    [
      "by nothing",
      () => Promise.resolve(`${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(ada))}.`),
      /none/,
    ],
    [
      "encrypted",
      () => Promise.resolve(`${btoa('{"alg":"RSA-OAEP","enc":"A256GCM"}')}.a.b.c.d`),
      /encrypted/,
    ],
    ["that is HTML", () => Promise.resolve("<p>It works</p>"), /no usable user information/],
  ])("%s tells the operator what is wrong", async (_, make, reason) => {
    const info = (await make()).replaceAll("=", "");
    await expect(read({ info })).rejects.toMatchObject({
      code: "identity_provider_down",
      message: expect.stringMatching(reason) as string,
    });
  });
});

describe("an ID token", () => {
  it("is enough if the provider has no user information endpoint", async () => {
    const idToken = await signed({ ...ada, ...proper() });
    expect(await read({ idToken, metadata: { userinfoEndpoint: null } })).toMatchObject(known);
    expect(asked).toEqual(["/keys"]);
  });

  it("signed with the client's secret is accepted if there is a secret", async () => {
    const idToken = await signed({ ...ada, ...proper() }, clientSecret);
    expect(await read({ idToken, secret: clientSecret })).toMatchObject(known);
    expect(await read({ idToken })).toMatchObject({ email: null });
  });

  it("with a new key of the provider is accepted, and cached keys are not fetched again", async () => {
    const claims = createSignedClaims({ ask, clientId: "agents", clientSecret: null });
    const signer = { issuer, jwksUri: new URL("/keys", issuer) };
    const tokens = [
      await signed({ ...ada, ...proper() }),
      await signed({ ...ada, ...proper() }, others),
    ];
    [asked, published] = [[], [keys]];
    for (const turn of [0, 0, 1, 1, 1]) {
      if (turn === 1) published = [keys, others];
      expect(await claims.ofIdToken(tokens[turn] ?? "", signer, "n")).toMatchObject({ sub: "ada" });
    }
    expect(asked).toEqual(["/keys", "/keys"]);
  });

  it("without a key ID is checked against each key of the provider", async () => {
    const claims = createSignedClaims({ ask, clientId: "agents", clientSecret: null });
    const signer = { issuer, jwksUri: new URL("/keys", issuer) };
    const unnamed = (pair: Keys) =>
      new SignJWT({ ...ada, ...proper() })
        .setProtectedHeader({ alg: "ES256" })
        .sign(pair.privateKey);
    published = [keys, others];
    for (const pair of published)
      expect(await claims.ofIdToken(await unnamed(pair), signer, "n")).toMatchObject(ada);
    const stranger = await unnamed(await generateKeyPair("ES256"));
    await expect(claims.ofIdToken(stranger, signer, "n")).rejects.toMatchObject({
      code: "sign_in_refused",
    });
  });

  it("is ignored if the user information is complete", async () => {
    expect(await read({ info: ada, idToken: "rubbish" })).toMatchObject(known);
    expect(asked).toEqual(["/userinfo"]);
  });

  it("does not verify an address that the user information calls unverified", async () => {
    const idToken = await signed({ ...ada, ...proper() });
    const info = { ...ada, email_verified: false };
    expect(await read({ info, idToken })).toMatchObject({ emailVerified: false });
  });

  it("verifies an address that is spelled differently in the user information", async () => {
    const typed = "ADA@example.com";
    for (const [ofInfo, ofToken] of [
      [typed, ada.email],
      [ada.email, typed],
    ]) {
      const idToken = await signed({ ...ada, ...proper(), email: ofToken });
      const info = { sub: "ada", email: ofInfo };
      expect(await read({ info, idToken })).toMatchObject({ email: ofInfo, emailVerified: true });
    }
  });

  it("does not refetch the keys when it has expired", async () => {
    const claims = createSignedClaims({ ask, clientId: "agents", clientSecret: null });
    const signer = { issuer, jwksUri: new URL("/keys", issuer) };
    [asked, published] = [[], [keys, others]];
    const late = { ...ada, ...proper(), exp: 1_000 };
    const unnamed = new SignJWT(late).setProtectedHeader({ alg: "ES256" });
    for (const token of [await signed(late), await unnamed.sign(keys.privateKey)])
      for (let time = 0; time < 2; time += 1)
        await expect(claims.ofIdToken(token, signer, "n")).rejects.toMatchObject({
          code: "sign_in_refused",
          message: expect.stringContaining("exp") as string,
        });
    expect(asked).toEqual(["/keys"]);
  });

  it("blames the provider, not the token, when the keys cannot be fetched", async () => {
    const down: AskProvider = async () => ({ status: 500, body: undefined, text: "" });
    const claims = createSignedClaims({ ask: down, clientId: "agents", clientSecret: null });
    const signer = { issuer, jwksUri: new URL("/keys", issuer) };
    const idToken = await signed({ ...ada, ...proper() });
    await expect(claims.ofIdToken(idToken, signer, "n")).rejects.toMatchObject({
      code: "identity_provider_down",
    });
  });

  it("ends the sign-in if it is unusable", async () => {
    for (const idToken of [null, "rubbish"])
      await expect(read({ idToken, metadata: { userinfoEndpoint: null } })).rejects.toMatchObject({
        code: "identity_provider_down",
      });
  });
});

it("trims and normalizes the address", async () => {
  const info = { ...ada, email: " jose\u0301@example.com " };
  expect(await read({ info })).toMatchObject({ email: "jos\u00e9@example.com" });
});
