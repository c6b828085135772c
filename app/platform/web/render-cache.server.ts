import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { TextCache } from "#app/core/text/text-cache.ts";
import { RenderCacheProvider, type RenderCache } from "./render-cache.tsx";

/** What stands where something inside a Suspense boundary has failed. Nothing else begins like it. */
const failedBoundary = "<!--$!-->";

/**
 * Keeps markup by component and props, for as long as the process runs and there is room. What
 * holds a failed part is not kept: it may work the next time, and `renderToString` tells nobody.
 */
export function createRenderCache(texts: TextCache): RenderCache {
  return function renderCached(component, props) {
    return texts.getOrCreate(component, JSON.stringify(props), () => {
      const element = createElement(component, props);
      // Parts of it may be kept for longer than the whole.
      const markup = renderToString(
        createElement(RenderCacheProvider, { value: renderCached }, element),
      );
      return markup.includes(failedBoundary) ? null : markup;
    });
  };
}
