/** The part of the package that is used; it comes without types. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place at which a line may end, or null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
