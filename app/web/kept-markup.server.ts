import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { TextCache } from "../core/text-cache";
import type { MarkupKeeper } from "./kept-markup";

/** Keeps markup by component and props, for as long as the process runs and there is room. */
export function createMarkupKeeper(texts: TextCache): MarkupKeeper {
  return (component, props) =>
    texts.take(component, JSON.stringify(props), () =>
      renderToString(createElement(component, props)),
    );
}
