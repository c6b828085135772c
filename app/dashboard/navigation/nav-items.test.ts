import { expect, test } from "vitest";
import { newUserNavItems, activeState, subscriberNavItems } from "./nav-items.tsx";

const standings = (pathname: string, places = subscriberNavItems) =>
  places.flatMap((place) => {
    const standing = activeState(place, pathname);
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
])("%s is in %j", (pathname, expected) => {
  expect(standings(pathname)).toEqual(expected);
});

test("home without access is not a dashboard page", () => {
  expect(standings("/", newUserNavItems)).toEqual(["Home: here"]);
  expect(standings("/dashboard", newUserNavItems)).toEqual([]);
});
