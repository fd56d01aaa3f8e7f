import type { Metadata } from 'next';
import { findCourse } from '../../../../../api/course.ts';
import { load } from '../../../../../api/server.ts';
import { ExperimentList } from '../../../../../experiment/experiment-list.tsx';

export const metadata: Metadata = { title: 'Experiments' };

interface Props {
  readonly params: Promise<{ course: string }>;
}

export default async function Page({ params }: Props) {
  const { slug } = await findCourse((await params).course);
  return <ExperimentList slug={slug} experiments={await load((api) => api.experiment.list())} />;
}
