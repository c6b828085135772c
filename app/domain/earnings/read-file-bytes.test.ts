import { describe, expect, it } from "vitest";
import { readFileBytes } from "./read-file-bytes.server.ts";

const samplesOf = async (text: string) => {
  const bytes = Buffer.from(text, "latin1");
  const job = { bytes, choices: {}, timeZone: "UTC", today: "2026-11-25" };
  const result = await readFileBytes(job);
  if ("problem" in result) throw new Error(result.problem);
  const { samples } = result.file.encoding;
  return samples.find(({ encoding }) => encoding === "windows-1252")?.sample;
};

describe("samples of a file's letters", () => {
  it("begin with the field of the first foreign letter", async () => {
    expect(await samplesOf("Müller;Betrag\n1;2")).toBe("Müller;Betrag");
    expect(await samplesOf("Datum;Betrag;Quelle\n2026-05-01;1;Müller\nx")).toBe("Müller");
  });

  it("show it at any position in its field", async () => {
    const words = "paid for everything that was sold in the month of May by ";
    expect(await samplesOf(`Datum;Betrag;Quelle\n2026-05-01;1;${words}Müller`)).toContain("Müller");
  });

  it("contain only its surroundings from its field", async () => {
    const sample = await samplesOf(`xyz${" ".repeat(60)}abcédef;Betrag\n1;2`);
    expect(sample).toContain("abcédef");
    expect(sample).not.toContain("xyz");
  });

  it("are empty for a file that declares its encoding or has no such letter", async () => {
    expect(await samplesOf("Date,Amount,Source\n2026-05-01,1,A")).toBeUndefined();
  });
});
