import type { Metadata } from 'next';
import { findCourse } from '../../../../../../../../../api/course.ts';
import { load, optional } from '../../../../../../../../../api/server.ts';
import { isItem } from '../../../../../../../../../item/item.ts';
import { loadRungKernel } from '../../../../../../../../../lab/load-rung-kernel.ts';
import { RungPage } from '../../../../../../../../../lab/rung-page.tsx';

interface Props {
  readonly params: Promise<{ course: string; assignment: string; lab: string; exercise: string; rung: string }>;
}

export const metadata: Metadata = { title: 'Rung of the ladder' };

export default async function Page({ params }: Props) {
  const { course: slug, assignment: assignmentId, lab, exercise: name, rung } = await params;
  const exercise = `${lab}/${name}`;
  const [course, assignment, loaded, open] = await Promise.all([
    findCourse(slug),
    load((api) => api.assignment.byId({ assignmentId })),
    loadRungKernel({ assignmentId, exercise, rung }),
    optional((api) => api.lab.openRungs({ assignmentId, exercise })),
  ]);
  const item = assignment.items.find(isItem({ kind: 'exercise', subject: exercise }));
  const place = {
    slug: course.slug,
    assignmentId,
    exercise,
    title: item?.title ?? exercise,
    labVersion: item?.kind === 'exercise' ? item.labVersion : null,
  };
  return <RungPage place={place} rung={rung} loaded={loaded} openRungs={open?.rungs ?? []} />;
}
