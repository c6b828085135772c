import { Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import { createTextCache } from "#app/core/text/text-cache.ts";
import { Cached, RenderCacheProvider, type RenderCache } from "./render-cache.tsx";
import { createRenderCache } from "./render-cache.server.ts";

const rendered = vi.fn();

interface GreetingProps {
  name: string;
}

function Greeting({ name }: GreetingProps) {
  rendered(name);
  return <p>Hello {name}</p>;
}

function createKeeper(maxBytes = 10_000): RenderCache {
  return createRenderCache(createTextCache({ maxBytes }));
}

/** Renders like pages do: errors go to `onError`. */
function render(
  keeper: RenderCache | null,
  element: JSX.Element,
): Promise<{ html: string; errors: string[] }> {
  return new Promise((resolve, reject) => {
    const errors: string[] = [];
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString(), errors });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <RenderCacheProvider value={keeper}>{element}</RenderCacheProvider>,
      {
        onAllReady: () => void pipe(sink),
        onShellError: reject,
        onError: (error) => void errors.push(String(error)),
      },
    );
  });
}

const greeting = (name: string) => <Cached as="li" className="x" of={Greeting} with={{ name }} />;

test("renders once for the same props, and again for others", async () => {
  const keeper = createKeeper();
  rendered.mockClear();
  const first = await render(keeper, greeting("Ada"));
  expect(await render(keeper, greeting("Ada"))).toEqual(first);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect((await render(keeper, greeting("Grace"))).html).toContain("Grace");
  expect(rendered).toHaveBeenCalledTimes(2);
});

test("renders the same markup as without the cache, including unsafe text", async () => {
  const list = <ul>{greeting("<script>alert('1')</script> & \"friends\" \u202e")}</ul>;
  const plain = await render(null, list);
  // Between two texts React sets a comment, in kept markup as elsewhere.
  expect(await render(createKeeper(), list)).toEqual(plain);
  expect(plain.html).not.toContain("<script>");
});

test("two components with the same props are not taken for each other", async () => {
  const keeper = createKeeper();
  const Farewell = ({ name }: GreetingProps) => <p>Goodbye {name}</p>;
  await render(keeper, greeting("Ada"));
  const { html } = await render(keeper, <Cached as="li" of={Farewell} with={{ name: "Ada" }} />);
  expect(html).toContain("Goodbye");
});

test("a part that fails is reported each time, shows its fallback, and is not kept", async () => {
  const keeper = createKeeper();
  let broken = true;
  const Chart = ({ name }: GreetingProps) => {
    if (broken) throw new RangeError("no such day");
    return <svg aria-label={name} />;
  };
  const Panel = ({ name }: GreetingProps) => (
    <>
      <h3>Revenue</h3>
      <Suspense fallback={<p>Something went wrong</p>}>
        <Cached as="div" of={Chart} with={{ name }} />
      </Suspense>
    </>
  );
  const panel = <Cached as="section" of={Panel} with={{ name: "line" }} />;
  for (let time = 0; time < 2; time += 1) {
    const { html, errors } = await render(keeper, panel);
    expect(html).toContain("Revenue");
    expect(html).toContain("Something went wrong");
    expect(errors).toEqual(["RangeError: no such day"]);
  }
  broken = false;
  const { html, errors } = await render(keeper, panel);
  expect(html).toContain("<svg");
  expect(html).not.toContain("Something went wrong");
  expect(errors).toEqual([]);
});
