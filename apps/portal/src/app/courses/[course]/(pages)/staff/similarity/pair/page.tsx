import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../api/course.ts';
import { Pair } from '../../../../../../../similarity/pair.tsx';
import { type Query, single } from '../../../../../../../ui/one-of.ts';

export const metadata = { title: 'Two sources' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function PairPage({ params, searchParams }: Props) {
  const [course, asked] = [await findStaffCourse((await params).course), await searchParams];
  const [handInId, otherHandInId] = [single(asked['hand-in']), single(asked.other)];
  if (handInId === undefined || otherHandInId === undefined) notFound();
  return <Pair course={course} handInId={handInId} otherHandInId={otherHandInId} />;
}
