import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestAuth, type TestAuth } from "#tests/api/auth-setup.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { action as signOutByForm, loader as signOutByLink } from "./api.logout.tsx";

const viewer: Viewer = {
  user: { id: "u", firstName: "Ada", email: "ada@example.com", profileImageUrl: null },
  sessionId: "s",
  workspaceId: "w",
  isOperator: false,
};

let world: TestAuth;
let ended: string[];

beforeEach(() => {
  world = createTestAuth({ APP_URL: "http://localhost:5000" });
  ended = [];
  world.auth.onEnded((sessionId) => ended.push(sessionId));
});

afterEach(() => world.remove());

function argsFor(path: string, as: Viewer | null, init?: RequestInit) {
  const request = new Request(`http://localhost:5000${path}`, init);
  // The routes read no more of their context.
  const context = { services: { auth: world.auth }, viewer: as } as unknown as LoadContext;
  return { request, params: {}, context: { ...context } };
}

describe("/api/logout", () => {
  const cleared = "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax";

  it.each([
    {
      what: "by a link of this site",
      headers: { "Sec-Fetch-Site": "same-origin", Referer: "http://localhost:5000/dashboard" },
    },
    { what: "by its address", headers: { "Sec-Fetch-Site": "none" } },
    { what: "with an old browser", headers: {} },
  ])("signs out $what", async ({ headers }) => {
    const init = { headers: headers as HeadersInit };
    const response = await signOutByLink(argsFor("/api/logout", viewer, init));
    expect(response?.status).toBe(302);
    expect(response?.headers.get("Location")).toBe("/");
    expect(response?.headers.get("Set-Cookie")).toBe(cleared);
    expect(ended).toEqual(["s"]);
  });

  it("signs out by a form", async () => {
    const response = await signOutByForm(argsFor("/api/logout", viewer, { method: "POST" }));
    expect(response.headers.get("Location")).toBe("/");
    expect(ended).toEqual(["s"]);
  });

  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    // A link in the text of a blog at this address: those send no Referer.
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Purpose": "prefetch" },
  ])("only asks when a browser says %j", async (headers) => {
    const init = { headers };
    expect(await signOutByLink(argsFor("/api/logout", viewer, init))).toBeNull();
    expect(ended).toEqual([]);
  });

  it("clears a cookie without a session", async () => {
    const init = { headers: { "Sec-Fetch-Site": "cross-site" } };
    const response = await signOutByLink(argsFor("/api/logout", null, init));
    expect(response?.headers.get("Set-Cookie")).toBe(cleared);
    expect(ended).toEqual([]);
  });
});
