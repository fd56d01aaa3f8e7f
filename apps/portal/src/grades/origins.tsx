import { formatScore } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { GRADE_REASONS } from './grade-words.ts';
import type { ExerciseGrade } from './gradebook.ts';

interface Props {
  readonly slug: string;
  readonly student: string;
  readonly exercises: readonly ExerciseGrade[];
}

/** Where the points of an assignment come from, one exercise after the other. */
export function Origins({ slug, student, exercises }: Props) {
  const shown = exercises.filter(({ handInId, reason }) => handInId !== null || reason === 'override');
  if (shown.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap justify-end gap-x-2 text-xs">
      {shown.map((grade) => (
        <Origin key={grade.exercise} slug={slug} student={student} grade={grade} />
      ))}
    </span>
  );
}

/** Where one exercise's points come from: the hand-in that counts, a person, or both. */
function Origin({ slug, student, grade }: Omit<Props, 'exercises'> & { readonly grade: ExerciseGrade }) {
  const { exercise, handInId, points, reason } = grade;
  const suffix = reason === 'override' ? ' (override)' : '';
  const name = `${exercise.split('/')[1]}${suffix}`;
  const words = `${exercise}${suffix}: ${formatScore(points)} ${points === 1 ? 'point' : 'points'}, ${GRADE_REASONS[reason]}`;
  if (handInId === null) {
    return (
      <span className="inline-block min-h-6" title={words}>
        {name}
      </span>
    );
  }
  return (
    <TextLink
      href={paths.handIn(slug, handInId)}
      prefetch={false}
      className="inline-block min-h-6 min-w-6"
      title={words}
      aria-label={`${student}, ${words}`}
    >
      {name}
    </TextLink>
  );
}
