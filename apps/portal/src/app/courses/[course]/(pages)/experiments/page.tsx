import type { Metadata } from 'next';
import { findCourse } from '../../../../../api/course.ts';
import { ExperimentList } from '../../../../../experiment/experiment-list.tsx';
import { listExperiments } from '../../../../../experiment/load-experiment.ts';

export const metadata: Metadata = { title: 'Experiments' };

interface Props {
  readonly params: Promise<{ course: string }>;
}

export default async function Page({ params }: Props) {
  const { slug, courseId } = await findCourse((await params).course);
  return <ExperimentList slug={slug} experiments={await listExperiments(courseId)} />;
}
