import { describe, expect, test } from "vitest";
import {
  hasEnded,
  holdReason,
  mayHappen,
  publicationStateOf,
  reasonOf,
  stateAfter,
  type PublishJobEvent,
  type PublishJobState,
} from "./publish-job-rules.ts";

/** The events of a job after it is scheduled. */
const lives: [name: string, events: PublishJobEvent[], state: PublishJobState][] = [
  ["is published at its time", ["arm", "confirm"], "confirmed"],
  ["waits for its channel, then is published", ["postpone", "arm", "retry", "arm"], "sending"],
  ["is canceled within the minute of Undo", ["cancel"], "cancelled"],
  ["is on hold until it is released", ["hold", "release"], "due"],
  ["is sent as its newer version", ["hold", "revise"], "due"],
  ["is rejected for good, and dismissed", ["arm", "end", "dismissed"], "dismissed"],
  ["is restored after it was dismissed", ["end", "dismissed", "bring_back"], "failed"],
  ["is looked up after a crash, and found", ["arm", "lose", "confirm"], "confirmed"],
  ["is looked up after a crash, and sent again", ["arm", "lose", "lose", "retry"], "due"],
  [
    "is not found, and its owner confirms that it is published",
    ["arm", "ask", "confirm"],
    "confirmed",
  ],
  ["is not found, and its owner dismisses it", ["arm", "ask", "leave"], "dismissed"],
  ["was an unpublish that its owner cancels", ["arm", "ask", "keep"], "cancelled"],
  ["is a draft until it is published", ["arm", "arrive", "wait", "confirm"], "confirmed"],
  ["is a draft that is removed", ["arm", "arrive", "vanish"], "cancelled"],
  ["was unfinished when a backup was made", ["doubt", "lose", "confirm"], "confirmed"],
];

test.each(lives)("a job that %s", (_, events, state) => {
  let now: PublishJobState = "due";
  for (const event of events) {
    expect(mayHappen(now, event)).toBe(true);
    now = stateAfter(now, event);
  }
  expect(now).toBe(state);
});

describe("rejects what is too late or too early, with the reason", () => {
  test.each<[PublishJobState, PublishJobEvent]>([
    ["due", "confirm"],
    ["on_hold", "arm"],
    ["sending", "cancel"],
    ["checking", "arm"],
    ["checking", "cancel"],
    ["draft_created", "retry"],
    ["unconfirmed", "arm"],
    ["confirmed", "retry"],
    ["failed", "arm"],
    ["dismissed", "retry"],
    ["cancelled", "release"],
  ])("%s: %s", (state, event) => {
    expect(mayHappen(state, event)).toBe(false);
    expect(() => stateAfter(state, event)).toThrow(
      expect.objectContaining({ code: "not_waiting", message: reasonOf(state) }),
    );
  });
});

test.each<[PublishJobState, boolean]>([
  ["due", false],
  ["on_hold", false],
  ["sending", false],
  ["checking", false],
  ["draft_created", false],
  ["unconfirmed", false],
  ["confirmed", true],
  ["failed", true],
  ["dismissed", true],
  ["cancelled", true],
])("%s has ended: %s", (state, ended) => {
  expect(hasEnded(state)).toBe(ended);
});

test.each([
  ["publish", "sending", "scheduled"],
  ["publish", "failed", "failed"],
  ["publish", "confirmed", "published"],
  ["publish", "cancelled", "unpublished"],
  ["update", "failed", "published"],
  ["update", "cancelled", "published"],
  ["update", "unconfirmed", "unconfirmed"],
  ["unpublish", "due", "published"],
  ["unpublish", "cancelled", "published"],
  ["unpublish", "confirmed", "unpublished"],
] as const)("for a publication whose %s is %s the state is %s", (kind, state, publicationState) => {
  expect(publicationStateOf(kind, state)).toBe(publicationState);
});

describe("checks before sending", () => {
  const allowed = {
    kind: "publish",
    versionId: "v2",
    approvedVersionId: "v2",
    origin: "real",
    contentOrigin: "real",
    mode: "live",
    suspendedAt: null,
    stop: null,
  } as const;
  type Facts = Parameters<typeof holdReason>[0];

  test.each<[string, Partial<Facts>]>([
    ["an approved text of a live workspace", {}],
    ["sample content on a sample channel", { origin: "simulated", contentOrigin: "simulated" }],
    [
      "sample content in simulation",
      { origin: "simulated", contentOrigin: "simulated", mode: "simulation" },
    ],
    ["an unpublish", { kind: "unpublish", approvedVersionId: null }],
  ])("allows %s", (_, facts) => {
    expect(holdReason({ ...allowed, ...facts })).toBeNull();
  });

  test.each<[string, Partial<Facts>, RegExp]>([
    ["without access", { suspendedAt: 0 }, /access has ended/i],
    ["sample content on a real channel", { contentOrigin: "simulated" }, /sample content/i],
    ["a real channel in simulation", { mode: "simulation" }, /in Simulation Mode/],
    ["a stop", { stop: "All is stopped." }, /^All is stopped\.$/],
    ["an unapproved version", { approvedVersionId: null }, /isn’t approved/],
    ["another version than the approved one", { approvedVersionId: "v1" }, /isn’t approved/],
    [
      "an update that is not approved",
      { kind: "update", approvedVersionId: null },
      /isn’t approved/,
    ],
    ["an unpublish without access", { kind: "unpublish", suspendedAt: 1 }, /access/i],
    ["an unpublish in simulation", { kind: "unpublish", mode: "simulation" }, /simulation/i],
  ])("stops %s", (_, facts, reason) => {
    expect(holdReason({ ...allowed, ...facts })).toMatch(reason);
  });
});
