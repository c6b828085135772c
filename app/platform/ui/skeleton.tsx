import { classNames } from "./class-names.ts";

interface DashboardSkeletonProps {
  /** Includes the demo's header and banner. */
  demo: boolean;
}

/** The dashboard's placeholder while it loads. */
export function DashboardSkeleton({ demo }: DashboardSkeletonProps) {
  return (
    <div
      className={classNames(
        "skeleton inset-0 overflow-hidden bg-canvas",
        // Signed-in users keep their header; the content below is replaced.
        demo ? "fixed z-30" : "absolute z-10",
      )}
    >
      <p role="status" className="sr-only">
        Loading dashboard
      </p>
      <div aria-busy="true">
        {demo && <Header />}
        <div className="mx-auto max-w-7xl space-y-6 px-4 py-6 sm:px-6 sm:py-8">
          {demo && <Card className="h-[8.125rem] sm:h-[3.625rem]" lines={1} />}
          <Line className="h-8 w-56" />
          <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
            <Cards count={4} className="h-32 sm:h-[9.375rem]" lines={3} />
          </div>
          <div className="grid gap-x-4 gap-y-6 xl:grid-cols-4">
            <div className="grid content-start gap-3 sm:grid-cols-2 sm:gap-4 xl:flex xl:flex-col">
              <Line className="h-6 w-32 sm:col-span-2" />
              <Cards count={2} className="h-60" lines={4} />
            </div>
            <div className="xl:col-span-3">
              <Line className="mb-4 h-6 w-40" />
              <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
                <Cards count={6} className="h-[15.25rem]" lines={4} />
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function Header() {
  return (
    <div className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1.5 gap-y-2 px-4 py-3 sm:gap-x-4 sm:px-6 lg:flex-nowrap">
        <div className="flex h-9 min-w-0 flex-1 items-center gap-2.5">
          <Line className="size-7" />
          <Line className="h-4 w-40" />
        </div>
        <Line className="mx-2 size-5" />
        <Line className="order-2 h-5 w-24 sm:order-none" />
        <Line className="mx-2 size-5" />
        <div className="order-1 basis-full sm:hidden" />
        <Line className="order-3 ml-auto h-8 w-28 sm:order-none lg:ml-0" />
      </div>
    </div>
  );
}

interface CardProps {
  className: string;
  /** The number of text lines to suggest. */
  lines: number;
}

function Cards({ count, ...card }: CardProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => <Card key={place} {...card} />);
}

const widths = ["w-2/5", "w-3/5", "w-4/5", "w-1/2"];

function Card({ className, lines }: CardProps) {
  return (
    <div
      className={classNames(
        "space-y-4 overflow-hidden rounded-xl border border-line bg-surface p-4 sm:p-5",
        className,
      )}
    >
      {widths.slice(0, lines).map((width) => (
        <Line key={width} className={classNames("h-4", width)} />
      ))}
    </div>
  );
}

function Line({ className }: { className: string }) {
  return <div className={classNames("shrink-0 animate-pulse rounded-md bg-line", className)} />;
}
