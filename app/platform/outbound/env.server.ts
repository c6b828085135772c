import { textOr } from "../../core/env.server";
import { isNetwork } from "./networks.server";

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
