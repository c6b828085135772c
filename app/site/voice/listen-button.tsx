import { ListenControl } from "./listen-control.tsx";
import { useReadAloud, type ReadAloudOptions } from "./use-read-aloud.ts";

interface ListenButtonProps extends ReadAloudOptions {
  className?: string;
}

/** Reads a part of the page aloud, and stops. */
export function ListenButton({ className, ...options }: ListenButtonProps) {
  return <ListenControl reading={useReadAloud(options)} className={className} />;
}
