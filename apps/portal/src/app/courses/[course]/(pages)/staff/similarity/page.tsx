import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { chooseExercise } from '../../../../../../class/choose-exercise.ts';
import { ExerciseLinks } from '../../../../../../class/exercise-links.tsx';
import { NoAssignment } from '../../../../../../class/no-assignment.tsx';
import { Method, NoProof } from '../../../../../../similarity/method.tsx';
import { Pairs } from '../../../../../../similarity/pairs.tsx';
import { LEASTS, similarityAddress } from '../../../../../../similarity/similarity-address.ts';
import { oneOf, type Query, single } from '../../../../../../ui/one-of.ts';
import { PageHeader } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Similarity' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function SimilarityPage({ params, searchParams }: Props) {
  const [course, asked] = [await findStaffCourse((await params).course), await searchParams];
  const { courseId, slug } = course;
  const assignments = await load((api) => api.assignment.list({ courseId, mine: false }));
  const choice = chooseExercise(assignments, { assignment: single(asked.assignment), exercise: single(asked.exercise) }, new Date());
  const least = oneOf(single(asked.least), LEASTS);
  return (
    <>
      <PageHeader title="Similar sources" lead="Students whose best hand-ins have a similar structure, whatever their names and numbers." />
      {choice === null ? (
        <NoAssignment slug={slug} role={course.role} />
      ) : (
        <>
          <ExerciseLinks
            assignments={assignments}
            choice={choice}
            address={(assignment, exercise) => similarityAddress(slug, { assignment, exercise, least })}
          />
          <NoProof />
          <Pairs
            slug={slug}
            assignmentId={choice.assignment.assignmentId}
            exercise={choice.exercise.subject}
            least={least}
            student={single(asked.student)}
          />
          <Method />
        </>
      )}
    </>
  );
}
