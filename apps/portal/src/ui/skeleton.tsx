import clsx from 'clsx';

/** A placeholder in the size of what will appear, so that nothing jumps. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded bg-raised', className)} />;
}

/** A page that is still loading. */
export function PageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  );
}
