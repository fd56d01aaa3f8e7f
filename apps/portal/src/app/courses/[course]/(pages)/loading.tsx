import { PageSkeleton } from '../../../../ui/skeleton.tsx';

/** Below the layout, which says who may be here: so a redirect or "not found" is still answered as one. */
export default function Loading() {
  return <PageSkeleton />;
}
