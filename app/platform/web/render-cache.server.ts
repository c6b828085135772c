import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { TextCache } from "#app/core/text/text-cache.ts";
import { RenderCacheProvider, type RenderCache } from "./render-cache.tsx";

/** React's marker for a failed Suspense boundary. */
const failedBoundary = "<!--$!-->";

/**
 * Caches markup by component and props while there is room. Markup with a failed part is not
 * cached, because it may succeed next time and `renderToString` does not report it.
 */
export function createRenderCache(texts: TextCache): RenderCache {
  return function renderCached(component, props) {
    return texts.getOrCreate(component, JSON.stringify(props), () => {
      const element = createElement(component, props);
      // Parts of it may be cached longer than the whole.
      const markup = renderToString(
        createElement(RenderCacheProvider, { value: renderCached }, element),
      );
      return markup.includes(failedBoundary) ? null : markup;
    });
  };
}
