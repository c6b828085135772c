import { textOr } from "#app/core/env.server.ts";
import { isNetwork } from "./networks.server.ts";

export const outboundSettings = {
  OUTBOUND_ALLOWED_NETWORKS: textOr("")
    .transform((value) =>
      value
        .split(",")
        .map((network) => network.trim())
        .filter(Boolean),
    )
    .refine(
      (networks) => networks.every(isNetwork),
      "must be networks with commas between them, such as 127.0.0.0/8,192.168.1.0/24,fd00::/8",
    ),
};
