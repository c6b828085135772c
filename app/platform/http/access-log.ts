import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import type { Log } from "#app/core/log.server.ts";

/** A line per request; successes only if the log level asks for them. */
export function accessLog(log: Log): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, { statusCode }, error) => {
      // 503 means an external service is unavailable, such as payments: not our error.
      if (statusCode === 503) return "warn";
      return error || statusCode >= 500 ? "error" : "debug";
    },
    // The query may contain a one-time code.
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split("?")[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
