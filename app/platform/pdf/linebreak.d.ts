/** Types for the part of the package that we use. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next line break opportunity; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
