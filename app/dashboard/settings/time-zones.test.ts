import { describe, expect, it } from "vitest";
import { canonicalTimeZone, timeZoneGroups } from "./time-zones.ts";

describe("canonicalTimeZone", () => {
  it.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["europe/BERLIN", "Europe/Berlin"],
    ["Etc/UTC", "UTC"],
  ])("%s is %s", (name, canonical) => {
    expect(canonicalTimeZone(name)).toBe(canonical);
  });

  it.each(["", "Mars/Olympus_Mons", "+02:00", "Europe/Berlin; DROP TABLE", "Europe", " UTC"])(
    "'%s' is none",
    (name) => {
      expect(canonicalTimeZone(name)).toBeNull();
    },
  );
});

describe("timeZoneGroups", () => {
  const groups = timeZoneGroups("Europe/Berlin");
  const zonesOf = (region: string) => groups.find((group) => group.region === region)?.zones ?? [];

  it("has every zone of this machine once, and UTC before all others", () => {
    const names = groups.flatMap(({ zones }) => zones.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(400);
    expect(names).toEqual(expect.arrayContaining(Intl.supportedValuesOf("timeZone")));
    expect(groups[0]).toEqual({ region: "Worldwide", zones: [{ name: "UTC", label: "UTC" }] });
  });

  it("begins each label with the city, in its name of today", () => {
    expect(zonesOf("Europe")).toContainEqual({ name: "Europe/Berlin", label: "Berlin" });
    const labels = zonesOf("America").map(({ label }) => label);
    expect(labels).toContain("Center (North Dakota)");
    expect(labels).toContain("New York");
    expect(labels).toEqual([...labels].sort());
    expect(zonesOf("Asia").map(({ label }) => label)).toContain("Kolkata");
    expect(zonesOf("Pacific Ocean").map(({ label }) => label)).toContain("Auckland");
  });

  it("keeps the one that is set although this machine does not list it", () => {
    const names = timeZoneGroups("Europe/Atlantis").flatMap(({ zones }) => zones);
    expect(names).toContainEqual({ name: "Europe/Atlantis", label: "Atlantis" });
  });
});
