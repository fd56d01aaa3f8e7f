import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { chooseExercise } from '../../../../../../class/choose-exercise.ts';
import { classAddress } from '../../../../../../class/class-address.ts';
import { StuckLink, WholeCourse } from '../../../../../../class/course-progress.tsx';
import { dueNext } from '../../../../../../class/due-next.ts';
import { mostWorkedOn } from '../../../../../../class/exercise-class.ts';
import { ExerciseHandIns } from '../../../../../../class/exercise-hand-ins.tsx';
import { ExerciseLinks } from '../../../../../../class/exercise-links.tsx';
import { ExerciseStudents } from '../../../../../../class/exercise-students.tsx';
import { ItemLinks } from '../../../../../../class/item-links.tsx';
import { loadProgress } from '../../../../../../class/load-progress.ts';
import { NoAssignment } from '../../../../../../class/no-assignment.tsx';
import { PARTS, PartLinks } from '../../../../../../class/part-links.tsx';
import { readDeviceClass } from '../../../../../../leaderboard/device-words.ts';
import { formatDistance } from '../../../../../../ui/format-moment.ts';
import { oneOf, type Query, single } from '../../../../../../ui/one-of.ts';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Class' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function ClassPage({ params, searchParams }: Props) {
  const [course, asked] = [await findStaffCourse((await params).course), await searchParams];
  const { courseId, slug } = course;
  const part = oneOf(single(asked.part), PARTS) ?? 'students';
  const [assignments, progress] = await Promise.all([
    load((api) => api.assignment.list({ courseId, mine: false })),
    part === 'students' ? loadProgress(courseId) : null,
  ]);
  const now = new Date();
  const next = dueNext(assignments, now);
  const assignment = single(asked.assignment) ?? next?.assignmentId;
  const busiest = progress && assignment !== undefined ? mostWorkedOn(progress, assignment) : undefined;
  const choice = chooseExercise(assignments, { assignment, exercise: single(asked.exercise) ?? busiest }, now);
  const device = readDeviceClass(single(asked.device));
  const lead = next ? `Due next: ${next.title}, ${formatDistance(next.dueAt, now)}.` : 'Nothing more is due.';
  if (choice === null) {
    return (
      <>
        <PageHeader title="Class" />
        <NoAssignment slug={slug} role={course.role} />
        <ItemLinks slug={slug} assignments={assignments} />
      </>
    );
  }
  const { subject, title } = choice.exercise;
  const shown = { assignmentId: choice.assignment.assignmentId, exercise: subject, title };
  const links = (
    <>
      <ExerciseLinks
        assignments={assignments}
        choice={choice}
        address={(assignment, exercise) => classAddress(slug, { assignment, exercise, part })}
      />
      <PartLinks slug={slug} choice={{ assignment: shown.assignmentId, exercise: shown.exercise, part }} />
    </>
  );
  if (progress === null) {
    return (
      <>
        <PageHeader title={`Class: hand-ins for ${shown.title}`} lead={lead} />
        {links}
        <ExerciseHandIns course={course} choice={choice} device={device} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Class"
        lead={
          <>
            {lead} <StuckLink progress={progress} />
          </>
        }
      />
      <WholeCourse slug={slug} progress={progress} />
      <Section title={`By exercise: ${shown.title}`} id="exercise">
        {links}
        <ExerciseStudents slug={slug} progress={progress} choice={shown} device={device} />
      </Section>
      <ItemLinks slug={slug} assignments={assignments} />
    </>
  );
}
