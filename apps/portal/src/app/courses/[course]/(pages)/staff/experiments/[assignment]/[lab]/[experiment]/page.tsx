import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../../../api/course.ts';
import { load } from '../../../../../../../../../api/server.ts';
import { ExperimentClassPage } from '../../../../../../../../../experiment/experiment-class-page.tsx';
import { StudentRunsPage } from '../../../../../../../../../experiment/student-runs-page.tsx';
import { isItem } from '../../../../../../../../../item/item.ts';
import { type Query, single } from '../../../../../../../../../ui/one-of.ts';

export const metadata: Metadata = { title: 'Runs of an experiment' };

interface Props {
  readonly params: Promise<{ course: string; assignment: string; lab: string; experiment: string }>;
  readonly searchParams: Promise<Query>;
}

/** Who ran an experiment of an assignment; with a student in the address, that student's runs. */
export default async function Page({ params, searchParams }: Props) {
  const { course: slug, assignment: assignmentId, lab, experiment: name } = await params;
  const enrolmentId = single((await searchParams).student);
  const { courseId } = await findStaffCourse(slug);
  const experiment = `${lab}/${name}`;
  const assignment = await load((api) => api.assignment.byId({ assignmentId }));
  const asked = assignment.items.find(isItem({ kind: 'experiment', subject: experiment }));
  if (!asked) notFound();
  if (enrolmentId === undefined) {
    const seen = await load((api) => api.experiment.ofAssignment({ assignmentId, experiment }));
    return <ExperimentClassPage slug={slug} assignment={assignment} asked={asked} rows={seen.rows} />;
  }
  const [own, roster] = await Promise.all([
    load((api) => api.experiment.ofStudent({ assignmentId, experiment, enrolmentId })),
    load((api) => api.roster.list({ courseId })),
  ]);
  const student = { enrolmentId, name: roster.people.find((each) => each.enrolmentId === enrolmentId)?.name ?? 'A student' };
  return <StudentRunsPage slug={slug} assignmentId={assignmentId} student={student} asked={asked} own={own} />;
}
