import { setupServer, type SetupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/**
 * The outside world of one file's tests: HTTP that a test answers with `server.use(http.get(…))`,
 * without a port. Whatever else leaves this machine fails the test that sent it.
 */
export function createOutside(): SetupServer {
  const server = setupServer();
  beforeAll(() =>
    server.listen({
      // Not the word "error": that breaks the WebSockets of a server on this machine.
      onUnhandledRequest(request, print) {
        const { hostname } = new URL(request.url);
        if (hostname !== "localhost" && hostname !== "127.0.0.1") print.error();
      },
    }),
  );
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
