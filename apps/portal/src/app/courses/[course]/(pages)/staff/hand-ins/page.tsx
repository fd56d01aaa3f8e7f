import { findStaffCourse } from '../../../../../../api/course.ts';
import { Explorer } from '../../../../../../placement/explorer.tsx';
import type { Query } from '../../../../../../ui/one-of.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Hand-ins' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function HandInsPage({ params, searchParams }: Props) {
  const course = await findStaffCourse((await params).course);
  return (
    <>
      <PageHeader title="Hand-ins" lead="Everyone’s hand-ins. Each links to its result with source, samples and gradings." />
      <Explorer course={course} query={await searchParams} />
    </>
  );
}
