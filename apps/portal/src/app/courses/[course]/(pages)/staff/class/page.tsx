import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { classAddress } from '../../../../../../class/class-address.ts';
import { ClassView } from '../../../../../../class/class-view.tsx';
import { readDeviceClass } from '../../../../../../leaderboard/device-words.ts';
import { chooseExercise } from '../../../../../../staff/choose-exercise.ts';
import { ExerciseLinks } from '../../../../../../staff/exercise-links.tsx';
import { NoAssignment } from '../../../../../../staff/no-assignment.tsx';
import { type Query, single } from '../../../../../../staff/one-of.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Class' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function ClassPage({ params, searchParams }: Props) {
  const [course, asked] = [await findStaffCourse((await params).course), await searchParams];
  const { courseId, slug } = course;
  const assignments = await load((api) => api.assignment.list({ courseId }));
  const choice = chooseExercise(assignments, { assignment: single(asked.assignment), exercise: single(asked.exercise) }, new Date());
  return (
    <>
      <PageHeader
        title="Class"
        lead="Everybody’s hand-ins for one exercise under the measured roof, how far the class is, and who is stuck."
      />
      {choice === null ? (
        <NoAssignment slug={slug} role={course.role} />
      ) : (
        <>
          <ExerciseLinks
            assignments={assignments}
            choice={choice}
            address={(assignment, exercise) => classAddress(slug, { assignment, exercise })}
          />
          <ClassView course={course} choice={choice} device={readDeviceClass(single(asked.device))} />
        </>
      )}
    </>
  );
}
