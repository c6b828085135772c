/** The package has no types. */
declare module "js-yaml" {
  export function load(text: string): unknown;
}
