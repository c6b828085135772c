import { createContext, createElement, useContext, type ComponentType } from "react";

/** A component's markup for these props, rendered or cached; null if a part failed. */
export type RenderCache = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
) => string | null;

/** Server only; browsers have nothing to save. */
const RenderCacheContext = createContext<RenderCache | null>(null);

export const RenderCacheProvider = RenderCacheContext.Provider;

/** Values that JSON preserves: others would be missing from the key. */
type Serializable<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: Serializable<Value[Key]> }
    : Value;

interface CachedProps<Props extends object> {
  as: "div" | "li" | "section";
  className?: string;
  /** Its markup must depend on props only: no context, `useId` or clock. */
  of: ComponentType<Props>;
  with: Serializable<Props>;
}

/**
 * Renders a component with markup that the server caches by props. Rendering is most of a page's cost,
 * and most parts are unchanged. The markup is the same for everyone, so users share it.
 *
 * The browser finds the markup it would have rendered, and hydrates as usual.
 */
export function Cached<Props extends object>({
  as,
  className,
  of: component,
  with: serializable,
}: CachedProps<Props>) {
  const renderCached = useContext(RenderCacheContext);
  // The type above only restricts; the remaining props are the component's.
  const props = serializable as Props;
  const markup = renderCached ? renderCached(component, props) : null;
  // A streamed page reports what failed, so there the part is rendered again.
  if (markup === null) return createElement(as, { className }, createElement(component, props));
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: markup } });
}
