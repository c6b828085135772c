import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  [["a", 1, null, "b"], "a,1,,b"],
  [['say "hi", Ada', "two\nlines"], '"say ""hi"", Ada","two\nlines"'],
  [["=1+1", "+2", "-3", "@x", "\tx", -3], "'=1+1,'+2,'-3,'@x,'\tx,-3"],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"'],
  [["水やり", ""], "水やり,"],
])("%j is one line", (values, line) => expect(csvLine(values)).toBe(`${line}\r\n`));
