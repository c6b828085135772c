import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, withVersion, type Decision, type Standing } from "./content-item.ts";

const waiting: Standing = { state: "in_review", versionId: "v2", approvedVersionId: null };

describe("a decision", () => {
  test.each([
    ["approved", { state: "approved", approvedVersionId: "v2" }],
    ["changes_requested", { state: "changes_requested", approvedVersionId: null }],
    ["rejected", { state: "rejected", approvedVersionId: null }],
  ] as const)("%s", (decision, expected) => {
    const decided = decide(waiting, { decision, versionId: "v2" });
    expect(decided).toMatchObject(expected);
    expect(decide(decided, { decision: "unpublished", versionId: "v2" })).toEqual(waiting);
  });

  test("on an older version is refused and changes nothing", () => {
    expect(() => decide(waiting, { decision: "approved", versionId: "v1" })).toThrow(
      expect.objectContaining({ code: "version_outdated" }),
    );
  });

  test.each(["draft", "archived", "approved"] as const)("has nothing to approve in %s", (state) => {
    expect(() => decide({ ...waiting, state }, { decision: "approved", versionId: "v2" })).toThrow(
      expect.objectContaining({ code: "not_waiting" }),
    );
  });
});

describe("another version", () => {
  const version = { id: "v3", baseId: "v2", opensReview: false };

  test.each([
    ["in_review", "in_review"],
    ["approved", "in_review"],
    ["changes_requested", "in_review"],
    ["rejected", "in_review"],
    ["draft", "draft"],
  ] as const)("of content in %s voids its approval", (state, expected) => {
    const contentItem = {
      state,
      versionId: "v2",
      approvedVersionId: state === "approved" ? "v2" : null,
    };
    expect(withVersion(contentItem, version)).toEqual({
      state: expected,
      versionId: "v3",
      approvedVersionId: null,
      adopted: true,
    });
  });

  test("opens the review of a draft after its last agent", () => {
    const draft: Standing = { ...waiting, state: "draft" };
    expect(withVersion(draft, { ...version, opensReview: true }).state).toBe("in_review");
  });

  test("from an older base is kept as a proposal", () => {
    const approved = decide(waiting, { decision: "approved", versionId: "v2" });
    expect(withVersion(approved, { ...version, baseId: "v1" })).toEqual({
      ...approved,
      adopted: false,
    });
  });

  test("of archived content is refused", () => {
    expect(() => withVersion({ ...waiting, state: "archived" }, version)).toThrow(
      expect.objectContaining({ code: "not_waiting" }),
    );
  });
});

test("after any sequence of events, the approved version is the newest and was reviewed", () => {
  const decisions: Decision[] = ["approved", "changes_requested", "rejected", "unpublished"];
  const event = fc.oneof(
    fc.record({ decision: fc.constantFrom(...decisions), late: fc.boolean() }),
    fc.record({ opensReview: fc.boolean(), late: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let contentItem: Standing = { state: "draft", versionId: "v0", approvedVersionId: null };
      const decided = new Map<string, Decision>();
      for (const [index, each] of events.entries()) {
        const seen = each.late ? "v-1" : contentItem.versionId;
        try {
          if ("decision" in each) {
            contentItem = decide(contentItem, { decision: each.decision, versionId: seen });
            decided.set(seen, each.decision);
          } else {
            const { opensReview } = each;
            contentItem = withVersion(contentItem, {
              id: `v${index + 1}`,
              baseId: seen,
              opensReview,
            });
          }
        } catch {
          continue;
        }
        const { approvedVersionId } = contentItem;
        expect((approvedVersionId !== null) === (contentItem.state === "approved")).toBe(true);
        if (approvedVersionId === null) continue;
        expect(approvedVersionId).toBe(contentItem.versionId);
        expect(decided.get(approvedVersionId)).toBe("approved");
      }
    }),
  );
});
