import { expect, it } from "vitest";
import { renderProse } from "./render-prose.ts";

it("removes the title and lists second-level headings", () => {
  const { title, sections, html } = renderProse(
    "# My words\n\nHello\n\n## What it costs\n\n### Details\n\n## What it costs\n",
  );
  expect(title).toBe("My words");
  expect(sections).toEqual([
    { id: "what-it-costs", title: "What it costs" },
    { id: "what-it-costs-2", title: "What it costs" },
  ]);
  expect(html).not.toContain("My words");
  expect(html).toContain('<h2 id="what-it-costs-2">');
  expect(html).toContain('<h3 id="details">');
});

it("names a table after its section and lets it be reached by keyboard", () => {
  const { html } = renderProse('# P\n\n## "A" & B\n\n| x |\n| - |\n| y |\n');
  expect(html).toContain(
    '<div class="prose-table" role="region" tabindex="0" aria-label="&quot;A&quot; &amp; B"><table>',
  );
  expect(html).toContain("</table></div>");
});

it("escapes HTML and creates no script links", () => {
  const { html } = renderProse("# P\n\n<script>alert(1)</script> [x](javascript:alert(1))\n");
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|href="javascript/);
});

it("tells other sites not where their visitors come from", () => {
  const { html } = renderProse("# P\n\n[there](https://example.com/) [here](/help)\n");
  expect(html).toContain('<a href="https://example.com/" rel="noreferrer">there</a>');
  expect(html).toContain('<a href="/help">here</a>');
});

it("fills in facts as text, whatever they look like", () => {
  const { html } = renderProse("# P\n\nWe are **{{name}}**, of {{place}}.\n\n- {{name}}\n", {
    name: '<b>Herbs</b> & [Co](javascript:alert(1)) *"x"*',
    place: "{{name}}",
  });
  const name = "&lt;b&gt;Herbs&lt;/b&gt; &amp; [Co](javascript:alert(1)) *&quot;x&quot;*";
  expect(html).toBe(
    `<p>We are <strong>${name}</strong>, of {{name}}.</p>\n<ul>\n<li>${name}</li>\n</ul>\n`,
  );
});

it("fills in links and escapes their addresses", () => {
  const { html } = renderProse("# P\n\n| {{mail}} |\n| - |\n| x |\n", {
    mail: { text: "a<b>@c", href: 'mailto:"><script>@c' },
  });
  expect(html).toContain('<a href="mailto:&quot;&gt;&lt;script&gt;@c">a&lt;b&gt;@c</a>');
});

it("refuses a document that asks for what is not given", () => {
  for (const name of ["other", "toString", "constructor"]) {
    expect(() => renderProse(`# P\n\n{{${name}}}\n`, { name: "x" })).toThrow(`{{${name}}}`);
  }
});
