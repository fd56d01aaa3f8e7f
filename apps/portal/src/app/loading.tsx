import { Page } from '../shell/page.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

export default function Loading() {
  return (
    <Page>
      <PageSkeleton />
    </Page>
  );
}
