import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../../../api/course.ts';
import { HandInPage } from '../../../../../../result/hand-in-page.tsx';
import { loadResult } from '../../../../../../result/load-result.ts';
import { readAsked } from '../../../../../../staff/hand-in-asked.ts';
import { StaffHandInPanel } from '../../../../../../staff/hand-in-panel.tsx';
import type { Query } from '../../../../../../staff/one-of.ts';

export const metadata: Metadata = { title: 'Result' };

interface Props {
  readonly params: Promise<{ course: string; handIn: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function Page({ params, searchParams }: Props) {
  const { course: slug, handIn } = await params;
  const course = await findCourse(slug);
  const data = await loadResult(course, handIn);
  return (
    <HandInPage data={data}>
      {isStaff(course) && <StaffHandInPanel course={course} handIn={data.handIn} asked={readAsked(await searchParams)} />}
    </HandInPage>
  );
}
