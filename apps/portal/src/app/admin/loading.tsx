import { PageSkeleton } from '../../ui/skeleton.tsx';

/** Below the layout, which decides who may be here, so that a redirect or "not found" still gets its own status. */
export default function Loading() {
  return <PageSkeleton />;
}
