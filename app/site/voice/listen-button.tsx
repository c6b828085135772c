import { ListenControl } from "./listen-control";
import { useReadAloud, type ReadAloudOptions } from "./use-read-aloud";

interface ListenButtonProps extends ReadAloudOptions {
  className?: string;
}

/** Reads a part of the page aloud, and stops. */
export function ListenButton({ className, ...options }: ListenButtonProps) {
  return <ListenControl reading={useReadAloud(options)} className={className} />;
}
