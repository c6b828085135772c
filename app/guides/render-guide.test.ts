import { expect, it } from "vitest";
import { renderGuide } from "./render-guide";

it("takes the title off and lists the headings of the second level", () => {
  const { title, sections, html } = renderGuide(
    "# My guide\n\nHello\n\n## What it costs\n\n### Details\n\n## What it costs\n",
  );
  expect(title).toBe("My guide");
  expect(sections).toEqual([
    { id: "what-it-costs", title: "What it costs" },
    { id: "what-it-costs-2", title: "What it costs" },
  ]);
  expect(html).not.toContain("My guide");
  expect(html).toContain('<h2 id="what-it-costs-2">');
  expect(html).toContain('<h3 id="details">');
});

it("names a table after its section and lets it be reached by keyboard", () => {
  const { html } = renderGuide('# G\n\n## "A" & B\n\n| x |\n| - |\n| y |\n');
  expect(html).toContain(
    '<div class="guide-table" role="region" tabindex="0" aria-label="&quot;A&quot; &amp; B"><table>',
  );
  expect(html).toContain("</table></div>");
});

it("shows HTML instead of obeying it, and makes no link of a script", () => {
  const { html } = renderGuide("# G\n\n<script>alert(1)</script> [x](javascript:alert(1))\n");
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|href="javascript/);
});

it("tells other sites not where their visitors come from", () => {
  const { html } = renderGuide("# G\n\n[there](https://example.com/) [here](/help)\n");
  expect(html).toContain('<a href="https://example.com/" rel="noreferrer">there</a>');
  expect(html).toContain('<a href="/help">here</a>');
});
