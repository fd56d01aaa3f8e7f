import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../../../api/course.ts';
import { readAsked } from '../../../../../../hand-in/hand-in-asked.ts';
import { HandInPage } from '../../../../../../hand-in/hand-in-page.tsx';
import { StaffHandInPanel } from '../../../../../../hand-in/hand-in-panel.tsx';
import { loadResult } from '../../../../../../hand-in/load-result.ts';
import type { Query } from '../../../../../../ui/one-of.ts';

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
