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

/** What happens to an operation from when it is scheduled on. */
const lives: [name: string, events: PublishJobEvent[], state: PublishJobState][] = [
  ["goes out at its time", ["arm", "confirm"], "confirmed"],
  ["waits for its place, and goes out then", ["postpone", "arm", "retry", "arm"], "sending"],
  ["is taken back in the minute of Undo", ["cancel"], "cancelled"],
  ["is held back until something is put right", ["hold", "release"], "due"],
  ["is sent as its newer version", ["hold", "revise"], "due"],
  ["is refused for good, and put away", ["arm", "end", "dismissed"], "dismissed"],
  ["is brought back to be told of again", ["end", "dismissed", "bring_back"], "failed"],
  ["is looked up after a crash, and found", ["arm", "lose", "confirm"], "confirmed"],
  ["is looked up after a crash, and sent again", ["arm", "lose", "lose", "retry"], "due"],
  ["is not found, and its owner says that it is there", ["arm", "ask", "confirm"], "confirmed"],
  ["is not found, and its owner leaves it", ["arm", "ask", "leave"], "dismissed"],
  ["was to be taken down, and stays", ["arm", "ask", "keep"], "cancelled"],
  [
    "lies there as a draft until it is published",
    ["arm", "arrive", "wait", "confirm"],
    "confirmed",
  ],
  ["lies there as a draft that is removed", ["arm", "arrive", "vanish"], "cancelled"],
  ["was not done when a backup was made", ["doubt", "lose", "confirm"], "confirmed"],
];

test.each(lives)("what %s", (_, events, state) => {
  let now: PublishJobState = "due";
  for (const event of events) {
    expect(mayHappen(now, event)).toBe(true);
    now = stateAfter(now, event);
  }
  expect(now).toBe(state);
});

describe("what is too late, or too soon, is refused with its reason", () => {
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
  ["create", "sending", "scheduled"],
  ["create", "failed", "failed"],
  ["create", "confirmed", "published"],
  ["create", "cancelled", "unpublished"],
  ["update", "failed", "published"],
  ["update", "cancelled", "published"],
  ["update", "unconfirmed", "unconfirmed"],
  ["unpublish", "due", "published"],
  ["unpublish", "cancelled", "published"],
  ["unpublish", "confirmed", "unpublished"],
] as const)("of a placement whose %s is %s it is told: %s", (kind, state, told) => {
  expect(publicationStateOf(kind, state)).toBe(told);
});

describe("what is asked before something is sent", () => {
  const allowed = {
    kind: "create",
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
    ["a sample text at a sample place", { origin: "simulated", contentOrigin: "simulated" }],
    [
      "a sample text in simulation",
      { origin: "simulated", contentOrigin: "simulated", mode: "simulation" },
    ],
    ["what is to disappear", { kind: "unpublish", approvedVersionId: null }],
  ])("lets %s go", (_, facts) => {
    expect(holdReason({ ...allowed, ...facts })).toBeNull();
  });

  test.each<[string, Partial<Facts>, RegExp]>([
    ["without access", { suspendedAt: 0 }, /access has ended/i],
    ["a sample text at a real place", { contentOrigin: "simulated" }, /sample text/],
    ["at a real place in simulation", { mode: "simulation" }, /in simulation/],
    ["what somebody has stopped", { stop: "All is stopped." }, /^All is stopped\.$/],
    ["what nobody has approved", { approvedVersionId: null }, /not approved/],
    ["another version than the approved one", { approvedVersionId: "v1" }, /not approved/],
    ["an update that is not approved", { kind: "update", approvedVersionId: null }, /not approved/],
    ["what is to disappear, without access", { kind: "unpublish", suspendedAt: 1 }, /access/i],
    [
      "what is to disappear, in simulation",
      { kind: "unpublish", mode: "simulation" },
      /simulation/,
    ],
  ])("holds back %s", (_, facts, reason) => {
    expect(holdReason({ ...allowed, ...facts })).toMatch(reason);
  });
});
