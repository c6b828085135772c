import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { TextCache } from "../core/text-cache";
import { MarkupKeeperProvider, type MarkupKeeper } from "./kept-markup";

/** Keeps markup by component and props, for as long as the process runs and there is room. */
export function createMarkupKeeper(texts: TextCache): MarkupKeeper {
  return function keep(component, props) {
    return texts.take(component, JSON.stringify(props), () => {
      const element = createElement(component, props);
      // Parts of it may be kept for longer than the whole.
      return renderToString(createElement(MarkupKeeperProvider, { value: keep }, element));
    });
  };
}
