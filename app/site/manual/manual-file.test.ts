import { expect, test } from "vitest";
import { exampleManual } from "#tests/fixtures/manual.ts";
import { createManualFile } from "./manual-file.server.ts";

/** A renderer under the test's control. */
function slowPress() {
  const orders: { done(text: string): void; fail(error: Error): void }[] = [];
  const lines: string[] = [];
  const note = (level: string) => (_: object, message: string) =>
    void lines.push(`${level}: ${message}`);
  const file = createManualFile({
    manual: exampleManual(),
    render: () =>
      new Promise<Uint8Array>((resolve, reject) => {
        orders.push({ done: (text) => resolve(Buffer.from(text)), fail: reject });
      }),
    log: { info: note("info"), error: note("error") } as never,
  });
  return { file, orders, lines };
}

test("is generated on the first request", async () => {
  const { file, orders } = slowPress();
  expect(orders).toHaveLength(0);
  const asked = file.read();
  expect(orders).toHaveLength(1);
  orders[0]?.done("PDF");
  expect(Buffer.from((await asked)?.pdf ?? []).toString()).toBe("PDF");
});

test("is generated once for thousands of requests", async () => {
  const { file, orders, lines } = slowPress();
  const atOnce = Array.from({ length: 1_000 }, () => file.read());
  orders[0]?.done("PDF");
  const first = await Promise.all(atOnce);
  const later = await Promise.all(Array.from({ length: 1_000 }, () => file.read()));
  expect(orders).toHaveLength(1);
  expect(new Set([...first, ...later]).size).toBe(1);
  expect(lines).toEqual(["info: manual PDF generated"]);
});

test("logs a failure and tries again on the next request", async () => {
  const { file, orders, lines } = slowPress();
  const atOnce = Array.from({ length: 100 }, () => file.read());
  orders[0]?.fail(new Error("no typefaces"));
  expect(new Set(await Promise.all(atOnce))).toEqual(new Set([null]));
  expect(lines).toEqual(["error: generating the manual PDF failed"]);
  const again = file.read();
  expect(orders).toHaveLength(2);
  orders[1]?.done("PDF");
  expect((await again)?.pdf).toHaveLength(3);
});

test("different bytes have a different ETag", async () => {
  const etags = await Promise.all(
    ["one", "one", "two"].map(async (text) => {
      const { file, orders } = slowPress();
      const asked = file.read();
      orders[0]?.done(text);
      return (await asked)?.etag;
    }),
  );
  expect(etags[0]).toMatch(/^"[\w-]{22}"$/);
  expect(etags[1]).toBe(etags[0]);
  expect(etags[2]).not.toBe(etags[0]);
});
