import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import type { Log } from "#app/core/log.server.ts";

/** A line for each request: what succeeds only where the log is asked for all. */
export function accessLog(log: Log): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, { statusCode }, error) => {
      // 503 is for what others do not give at the moment, such as payments: no fault of ours.
      if (statusCode === 503) return "warn";
      return error || statusCode >= 500 ? "error" : "debug";
    },
    // The query may carry a one-time code.
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
