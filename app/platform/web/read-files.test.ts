import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { readFiles, takeApart } from "./read-files.server.ts";

function requestWith(form: FormData): Request {
  return new Request("http://localhost/", { method: "POST", body: form });
}

it("reads what browsers send", async () => {
  const bytes = randomBytes(300_000);
  const form = new FormData();
  form.set("alt", "Drei Töpfe\r\nauf dem Balkon");
  form.append("pictures", new Blob([bytes]), 'a "quoted" näme.jpg');
  form.append("pictures", new Blob([]), "empty.png");
  const read = await readFiles(requestWith(form));
  expect(read?.fields.get("alt")).toBe("Drei Töpfe\r\nauf dem Balkon");
  expect(read?.files.map(({ field, name, bytes: { length } }) => [field, name, length])).toEqual([
    ["pictures", 'a "quoted" näme.jpg', 300_000],
    ["pictures", "empty.png", 0],
  ]);
  expect(Buffer.compare(Buffer.from(read?.files[0]?.bytes ?? []), bytes)).toBe(0);
});

it("keeps all values of one name", async () => {
  const form = new FormData();
  for (const id of ["a", "b"]) form.append("kept", id);
  const read = await readFiles(requestWith(form));
  expect(read?.fields.getAll("kept")).toEqual(["a", "b"]);
});

it("enforces the limits on parts and field lengths", async () => {
  const form = new FormData();
  for (let part = 0; part < 120; part += 1) form.append("text", "x".repeat(5_000));
  expect(await readFiles(requestWith(form))).toBeNull();
  const read = await readFiles(requestWith(form), { maxFieldLength: 5_000, maxParts: 200 });
  expect(read?.fields.getAll("text")).toHaveLength(120);
});

it("reads a file that contains a boundary-like line", () => {
  const body = `--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n--c\r\n--\r\nb\r\n--b--\r\n`;
  const [file] = takeApart(Buffer.from(body), "b")?.files ?? [];
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe("--c\r\n--\r\nb");
});

it.each([
  "",
  "--b",
  "--b\r\n",
  "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
  `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends`,
  `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(5_000)}\r\n--b--`,
  `--b\r\n${"X: y\r\n".repeat(1_000)}\r\nx\r\n--b--`,
  `--b${`\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b`.repeat(101)}--`,
])("%# is no such form", (body) => {
  expect(takeApart(Buffer.from(body), "b")).toBeNull();
});
