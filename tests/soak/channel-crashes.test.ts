import { expect, test } from "vitest";
import { crashEverywhere, findFaults, crashChannels } from "#tests/harness/channel-crashes.ts";

test.each(
  Object.entries(crashChannels).flatMap(([name, place]) =>
    place.doings.map((doing) => [name, doing, place] as const),
  ),
)(
  "wherever the process ends and whatever goes wrong, %s: %s is done once",
  async (_name, doing, place) => {
    let asked = 0;
    for (const faults of findFaults(place.changes)) {
      const life = await crashEverywhere(place, doing, faults);
      expect(life.points).toBeGreaterThan(3);
      asked += life.asked;
    }
    // Where nothing is promised its owner was asked, or this has shown nothing.
    expect(asked > 0).toBe(!place.knows);
  },
);
