import type { JWTPayload } from "jose";
import type { MutableResponse, MutableToken } from "oauth2-mock-server";
import { describe, expect, it } from "vitest";
import { external, setUpExternalProvider } from "#tests/api/external-provider.ts";
import { loader as callback } from "./api.auth.callback.tsx";
import { loader as login } from "./api.login.tsx";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

const routes = { "/api/login": login, "/api/auth/callback": callback };
const elsewhere = setUpExternalProvider(routes);

/** What the ID token says besides; the user information says nothing of it. */
function sayInToken(claims: JWTPayload, header: Record<string, unknown> = {}): void {
  elsewhere.provider.service.on("beforeTokenSigning", (token: MutableToken) => {
    Object.assign(token.payload, claims);
    Object.assign(token.header, header);
  });
}
/** The provider sends another ID token than it has made. */
function sendToken(make: (sent: string) => string): void {
  elsewhere.provider.service.on("beforeResponse", ({ body }: MutableResponse) => {
    if (typeof body === "object") body.id_token = make(String(body.id_token));
  });
}
const signInAgain = () => elsewhere.browser.follow("/api/login");
const user = async () => (await elsewhere.context.viewerOf(elsewhere.browser))?.user ?? null;
const ada = { sub: "johndoe", email: "ada@example.com", email_verified: true, name: "Ada L" };

describe("an ID token", () => {
  it("gives the address that the user information leaves out", async () => {
    sayInToken({ ...ada, email: "owner@example.com" });
    await signInAgain();
    expect(await user()).toMatchObject({ email: "owner@example.com", firstName: "Ada" });
    expect((await elsewhere.context.viewerOf(elsewhere.browser))?.isOperator).toBe(true);
  });

  it("says that the address of the user information is verified, if it is the same", async () => {
    for (const [email, isOperator] of [
      ["OWNER@example.com", true],
      ["else@example.com", false],
    ] as const) {
      sayInToken({ ...ada, email });
      elsewhere.answerUserInfo({ sub: "johndoe", email: "owner@example.com" });
      await signInAgain();
      expect((await elsewhere.context.viewerOf(elsewhere.browser))?.isOperator).toBe(isOperator);
    }
  });

  it("adds nothing to the user information of another person", async () => {
    sayInToken(ada);
    elsewhere.answerUserInfo({ sub: "another" });
    await signInAgain();
    expect(await user()).toMatchObject({ email: null });
    expect(await elsewhere.context.users()).toMatchObject([{ subject: "another" }]);
  });

  it.each<[string, JWTPayload, Record<string, unknown>?]>([
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "other" }],
    ["another client of several", { aud: ["agents", "other"], azp: "other" }],
    ["several clients and no party", { aud: ["agents", "other"] }],
    ["an end that has passed", { exp: 1_000 }],
    ["a beginning to come", { nbf: 9_999_999_999 }],
    ["the nonce of another sign-in", { nonce: "other" }],
    ["no nonce", { nonce: undefined }],
    ["an unknown key", {}, { kid: "other" }],
  ])("with %s is refused", async (_, claims, header) => {
    sayInToken({ ...ada, ...claims }, header);
    const end = await signInAgain();
    expect(end).toMatchObject({ status: 401, problem: { code: "sign_in_refused" } });
    expect(await elsewhere.context.users()).toEqual([]);
  });

  it("is rejected if it was modified", async () => {
    sendToken((sent) => {
      const [header = "", payload = "", signature = ""] = sent.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...claims, ...ada })).toString("base64url");
      return [header, changed, signature].join(".");
    });
    expect(await signInAgain()).toMatchObject({ problem: { code: "sign_in_refused" } });
  });

  it.each(["none", "HS256"])("is ignored with the unverified algorithm %s", async (alg) => {
    sendToken((sent) => {
      const [, payload = "", signature = ""] = sent.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return [part({ alg }), part({ ...claims, ...ada }), alg === "none" ? "" : signature].join(
        ".",
      );
    });
    await signInAgain();
    expect(await user()).toMatchObject({ email: null });
  });
});

describe("OAUTH_TRUST_EMAIL", () => {
  it.each([undefined, false, "no"])(
    "accepts an operator's address though the provider says %j",
    async (email_verified) => {
      const OAUTH_ISSUER = elsewhere.provider.issuer.url;
      for (const OAUTH_TRUST_EMAIL of ["off", "on"] as const) {
        await elsewhere.restart({ ...external, OAUTH_ISSUER, OAUTH_TRUST_EMAIL });
        elsewhere.answerUserInfo({ sub: "p", email: "owner@example.com", email_verified });
        await signInAgain();
        const viewer = await elsewhere.context.viewerOf(elsewhere.browser);
        expect(viewer?.isOperator).toBe(OAUTH_TRUST_EMAIL === "on");
      }
    },
  );
});

describe("an address", () => {
  it.each([
    ["jörg@example.de", "jörg@example.de"],
    ["Jo\u0308rg@example.de", "Jörg@example.de"],
    ["team&co@example.com", "team&co@example.com"],
  ])("%j is kept", async (email, kept) => {
    await elsewhere.restart({
      OAUTH_ISSUER: elsewhere.provider.issuer.url,
      OPERATOR_EMAILS: [kept.toLowerCase()],
    });
    elsewhere.answerUserInfo({ sub: "p", email, email_verified: true });
    await signInAgain();
    expect(await user()).toMatchObject({ email: kept });
    expect((await elsewhere.context.viewerOf(elsewhere.browser))?.isOperator).toBe(true);
  });
});
