import { createContext, createElement, useContext, type ComponentType } from "react";

/** Gives the markup of a component with these props, made now or kept from before; null when a part failed. */
export type RenderCache = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
) => string | null;

/** Exists on the server only; in a browser there is nothing to be spared. */
const RenderCacheContext = createContext<RenderCache | null>(null);

export const RenderCacheProvider = RenderCacheContext.Provider;

/** What JSON carries unchanged: anything else would be missing from the key. */
type Serializable<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: Serializable<Value[Key]> }
    : Value;

interface CachedProps<Props extends object> {
  as: "div" | "li" | "section";
  className?: string;
  /** Its markup has to follow from its props alone: no context, no `useId`, no clock. */
  of: ComponentType<Props>;
  with: Serializable<Props>;
}

/**
 * An element around a component whose markup the server makes once for the same props. Rendering
 * is most of what a page costs, and most parts of it are the same as a moment ago. The markup is
 * the same for everybody who has the same props, so people may share it.
 *
 * The browser finds what it would have rendered itself, and hydrates as always.
 */
export function Cached<Props extends object>({
  as,
  className,
  of: component,
  with: serializable,
}: CachedProps<Props>) {
  const renderCached = useContext(RenderCacheContext);
  // The type above only forbids; what it lets through are the component's props.
  const props = serializable as Props;
  const markup = renderCached ? renderCached(component, props) : null;
  // A page that is being streamed says what failed, and to whom; so there the part is made again.
  if (markup === null) return createElement(as, { className }, createElement(component, props));
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: markup } });
}
