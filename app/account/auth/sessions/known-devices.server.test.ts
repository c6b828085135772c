import { describe, expect, it } from "vitest";
import { setUpSessions } from "#tests/harness/sessions.ts";
import { DAY } from "#app/core/time/clock.ts";

const world = setUpSessions();
const { sessionsWith } = world;

describe("a sign-in from a new device", () => {
  const firefox =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const newerFirefox = firefox.replaceAll("140", "141");
  const safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  const from = (userAgent: string) => new Headers({ "User-Agent": userAgent });
  const notices = () =>
    world.events.map((event) =>
      event.type === "activity" ? [event.workspaceId, event.activity.description] : [],
    );

  it("appears in the person's workspace, except for the first device and a newer browser version", async () => {
    const sessions = sessionsWith();
    await sessions.start("ada", from(firefox));
    await sessions.start("ada", from(newerFirefox));
    await sessions.start("ben", from(safari));
    expect(world.events).toEqual([]);
    await sessions.start("ada", from(safari));
    expect(notices()).toEqual([
      ["ada's", expect.stringMatching(/^Safari on iPhone\. If this was not/)],
    ]);
    expect(world.events).toMatchObject([
      { activity: { type: "system", severity: "warning", origin: "real", actor: { name: "Ada" } } },
    ]);
    await sessions.start("ada", from(safari));
    await sessions.start("ada", from(firefox));
    expect(world.events).toHaveLength(1);
  });

  it("is new again after a year without it", async () => {
    const sessions = sessionsWith();
    await sessions.start("ada", from(firefox));
    world.clock.advance(300 * DAY);
    await sessions.start("ada", from(safari));
    world.clock.advance(65 * DAY);
    await sessions.start("ada", from(firefox));
    expect(notices()).toHaveLength(2);
  });

  it("adds no activity for a person without a workspace", async () => {
    const sessions = sessionsWith();
    await sessions.start("homeless", from(firefox));
    await sessions.start("homeless", from(safari));
    expect(world.events).toEqual([]);
  });
});
