import { readdirSync } from "node:fs";
import { parseHTML } from "linkedom";
import { root } from "#scripts/root.mjs";

/** A form of a page, as a browser without JavaScript would send it. */
export interface PageForm {
  /** Path and query of the target. */
  action: string;
  isMultipart: boolean;
  /** Fields sent with their values, including the submit button. */
  given: readonly (readonly [name: string, value: string])[];
  /** Names of the text fields. */
  typed: readonly string[];
  /** Names of the file fields. */
  files: readonly string[];
}

/** The POST forms of a page, one for each submit button. */
export function formsIn(html: string, pageAddress: string): PageForm[] {
  const { document } = parseHTML(html);
  const base = new URL(pageAddress, "http://page.invalid");
  return [...document.querySelectorAll("form")]
    .filter((form) => form.getAttribute("method")?.toLowerCase() === "post")
    .flatMap((form) => {
      const address = new URL(form.getAttribute("action") ?? base.href, base);
      const id = form.getAttribute("id");
      const outside = id === null ? [] : [...document.querySelectorAll(`[form="${id}"]`)];
      const all = [...form.querySelectorAll("input,textarea,select,button"), ...outside];
      const named = all.filter((field) => field.getAttribute("name"));
      const buttons = named.filter((field) => field.localName === "button").map(pairOf);
      const sent = named.filter((field) => field.localName !== "button");
      const typed = sent.filter(isTyped).map((field) => pairOf(field)[0]);
      const files = sent.filter((field) => typeOf(field) === "file").map((f) => pairOf(f)[0]);
      const given = sent.filter((field) => !isTyped(field) && typeOf(field) !== "file").map(pairOf);
      const common = {
        action: `${address.pathname}${address.search}`,
        isMultipart: /enctype="multipart/iu.test(
          form.outerHTML.slice(0, form.outerHTML.indexOf(">")),
        ),
        typed,
        files,
      };
      const presses = buttons.length === 0 ? [[]] : buttons.map((button) => [button]);
      return presses.map((press) => ({ ...common, given: [...given, ...press] }));
    });
}

const typeOf = (field: Element) => field.getAttribute("type")?.toLowerCase() ?? "text";

const typedTypes = new Set(["text", "search", "email", "url", "tel", "password"]);

const isTyped = (field: Element) =>
  field.localName === "textarea" || (field.localName === "input" && typedTypes.has(typeOf(field)));

function pairOf(field: Element): readonly [name: string, value: string] {
  const name = field.getAttribute("name") ?? "";
  const option = field.querySelector("option[selected]") ?? field.querySelector("option");
  return [name, (option ?? field).getAttribute("value") ?? ""];
}

/**
 * The addresses of pages, from the names of the route files.
 * @param values parameters by name; routes with other parameters are left out
 */
export function pageAddresses(values: Readonly<Record<string, string>>): string[] {
  const names = readdirSync(`${root}app/routes`).filter((name) => /\.tsx?$/u.test(name));
  return names
    .filter((name) => !/\.test\.tsx?$/u.test(name) && name !== "$.tsx")
    .map((name) => name.replace(/\.tsx?$/u, ""))
    .filter((name) =>
      [...name.matchAll(/\$(\w+?)(?=_?(?:\.|$))/gu)].every(([, each]) => (each ?? "") in values),
    )
    .map((name) => {
      const dot = "\u0000";
      const parts = name
        .replace(/\[(.+?)\]/gu, (_, literal: string) => literal.replaceAll(".", dot))
        .split(".")
        .filter((part) => part !== "_index")
        .map((part) => part.replace(/_$/u, ""))
        .map((part) => (part.startsWith("$") ? (values[part.slice(1)] ?? "") : part));
      return `/${parts.join("/").replaceAll(dot, ".")}`;
    })
    .sort();
}
