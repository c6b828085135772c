import { expect, test } from "vitest";
import { readDomain } from "./domain.ts";

const read = (typed: string) => readDomain(typed, "agents.example.com");

test.each([
  ["blog.example.org", "blog.example.org"],
  ["  Blog.Example.ORG. ", "blog.example.org"],
  ["https://blog.example.org/", "blog.example.org"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
])("%j is a domain", (typed, domain) => expect(read(typed)).toEqual({ domain }));

test.each([
  "",
  "localhost",
  "blog.localhost",
  "agents.example.com",
  "AGENTS.example.com.",
  "blog.example.org:8080",
  "blog.example.org/path",
  "user@blog.example.org",
  "*.example.org",
  "192.168.1.20",
  "0x7f.1",
  "[::1]",
  "::1",
  "2130706433",
  "a b.example",
  "-a.example",
  "a..example",
  "_dmarc.example.org",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(130)}example`,
  "blog%2eexample.org",
  "blog.example.org\\",
])("%j is rejected with a reason", (typed) => expect(read(typed)).toHaveProperty("problem"));
