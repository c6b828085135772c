import { expect, test } from "vitest";
import { newcomerPlaces, standsIn, subscriberPlaces } from "./places";

const standings = (pathname: string, places = subscriberPlaces) =>
  places.flatMap((place) => {
    const standing = standsIn(place, pathname);
    return standing ? [`${place.name}: ${standing}`] : [];
  });

test.each([
  ["/dashboard", ["Dashboard: here"]],
  ["/", ["Dashboard: within"]],
  ["/reports", ["Reports: here"]],
  ["/reports/1", ["Reports: within"]],
  ["/reportsx", []],
  ["/help", ["Help: here"]],
  ["/help/agents", ["Help: within"]],
  ["/manual", ["Help: within"]],
  ["/guides/api-setup", ["Help: within"]],
  ["/demo", []],
])("%s stands in %j", (pathname, expected) => {
  expect(standings(pathname)).toEqual(expected);
});

test("home of somebody without access is no page of a dashboard", () => {
  expect(standings("/", newcomerPlaces)).toEqual(["Home: here"]);
  expect(standings("/dashboard", newcomerPlaces)).toEqual([]);
});
