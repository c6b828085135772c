import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

test.each("localhost agents.localhost 127.0.0.1 127.9.9.9 ::1 [::1] ::ffff:127.0.0.1".split(" "))(
  "%s is this machine",
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(
  "0.0.0.0 :: [::] 10.0.0.1 localhost.example mylocalhost 127.0.0.1.example 127.0.0 ::ffff:10.0.0.1 1::1".split(
    " ",
  ),
)("%s is not", (host) => expect(isLoopback(host)).toBe(false));
