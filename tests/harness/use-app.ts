import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { startApp, type AppOptions, type TestApp } from "./app.ts";

/** The whole product for the tests of one file: whatever it complains of fails the test. */
export function useApp(options: AppOptions = {}): TestApp {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(options);
  });
  afterEach(() => expect(app.complaints()).toEqual([]));
  afterAll(() => app.stop());
  // It is there from the first hook on: each property is read when a test asks for it.
  return new Proxy({} as TestApp, { get: (_, name) => Reflect.get(app, name) as unknown });
}
