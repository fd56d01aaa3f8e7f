import { Skeleton } from '../../../../../../../ui/skeleton.tsx';

/** Placeholder for the three columns while they load. */
export default function Loading() {
  return (
    <div role="status" className="grid h-dvh grid-cols-1 gap-6 px-4 pt-20 sm:px-6 lg:grid-cols-[32%_1fr_27%]">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-3/4 max-lg:hidden" />
      <Skeleton className="h-40 max-lg:hidden" />
    </div>
  );
}
