import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/*
 * A test that makes something complain on console.error has failed: React's and Remix's warnings
 * come out nowhere else. A test that expects the complaint puts its own spy over console.error.
 */
const print = console.error;
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  console.error = (...args: unknown[]) => {
    complaints.push(format(...args));
    print(...args);
  };
});

afterEach(() => {
  console.error = print;
  if (complaints.length > 0) {
    throw new Error(`console.error was called:\n${complaints.join("\n")}`);
  }
});
