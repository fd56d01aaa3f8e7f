import type { Metadata } from 'next';
import { findCourse } from '../../../../../../../api/course.ts';
import { ExperimentPage } from '../../../../../../../experiment/experiment-page.tsx';
import { loadExperiment } from '../../../../../../../experiment/load-experiment.ts';

export const metadata: Metadata = { title: 'Experiment' };

interface Props {
  readonly params: Promise<{ course: string; lab: string; experiment: string }>;
}

export default async function Page({ params }: Props) {
  const { course, lab, experiment } = await params;
  const [{ slug }, shown] = await Promise.all([findCourse(course), loadExperiment(`${lab}/${experiment}`)]);
  return <ExperimentPage slug={slug} experiment={shown} />;
}
