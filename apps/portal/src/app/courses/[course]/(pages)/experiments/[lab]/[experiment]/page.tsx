import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../../../api/server.ts';
import { ExperimentPage } from '../../../../../../../experiment/experiment-page.tsx';
import { loadExperiment } from '../../../../../../../experiment/load-experiment.ts';

export const metadata: Metadata = { title: 'Experiment' };

interface Props {
  readonly params: Promise<{ course: string; lab: string; experiment: string }>;
}

export default async function Page({ params }: Props) {
  const { course, lab, experiment: name } = await params;
  const id = `${lab}/${name}`;
  const [{ userId }, found] = await Promise.all([requireCaller(), findCourse(course)]);
  const { slug, courseId, enrolmentId } = found;
  const experiment = await loadExperiment(courseId, id);
  const [own, counted, ofClass] = await Promise.all([
    enrolmentId === null ? null : load((api) => api.experiment.mine({ courseId, id })),
    load((api) => api.experiment.counted({ courseId, id })),
    isStaff(found) ? load((api) => api.experiment.ofClass({ courseId, id })) : null,
  ]);
  return <ExperimentPage {...{ slug, userId, experiment, own, counted, ofClass }} />;
}
