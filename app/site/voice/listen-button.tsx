import { ListenControl } from "./listen-control.tsx";
import { useReadAloud, type ReadAloudOptions } from "./use-read-aloud.ts";

interface ListenButtonProps extends ReadAloudOptions {
  className?: string;
}

/** Starts and stops reading a part of the page. */
export function ListenButton({ className, ...options }: ListenButtonProps) {
  return <ListenControl reading={useReadAloud(options)} className={className} />;
}
