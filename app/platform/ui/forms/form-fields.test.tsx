import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Checkbox, Input } from "./controls.tsx";
import { Field } from "./form-fields.tsx";

type FieldSettings = Omit<Parameters<typeof Field>[0], "id" | "label" | "children">;

const fieldWith = (settings: FieldSettings) =>
  renderToStaticMarkup(
    <Field id="title" label="Title" {...settings}>
      {(control) => <Input {...control} name="title" />}
    </Field>,
  );

describe("Field", () => {
  it("links the label to the control", () => {
    const html = fieldWith({});
    expect(html).toMatch(/<label for="title"[^>]*>Title<\/label><input id="title"/);
    expect(html).not.toMatch(/ aria-[a-z]+=/);
  });

  it("links the error and the hint, the error first", () => {
    const html = fieldWith({ hint: "Up to 60 characters.", problem: "Enter a title." });
    expect(html).toContain('aria-invalid="true" aria-describedby="title-problem title-hint"');
    expect(html).toMatch(/<p id="title-problem".*Enter a title\..*<p id="title-hint"/);
  });

  it("announces the error at once only when asked", () => {
    expect(fieldWith({ problem: "Enter a title.", isAlert: true })).toContain('role="alert"');
    expect(fieldWith({ problem: "Enter a title." })).not.toContain("role=");
  });

  it("keeps a hidden label for screen readers", () => {
    expect(fieldWith({ hideLabel: true })).toContain('class="sr-only">Title</label>');
  });
});

describe("Checkbox", () => {
  it("is a radio button by its type", () => {
    expect(renderToStaticMarkup(<Checkbox name="plan" />)).toContain('type="checkbox"');
    expect(renderToStaticMarkup(<Checkbox type="radio" name="plan" />)).toContain('type="radio"');
  });
});
