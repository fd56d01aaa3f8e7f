import { formatScore } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type ExerciseGrade, GRADE_REASONS } from './grade-words.ts';

type GradebookRow = Awaited<ReturnType<Api['gradebook']['list']>>['rows'][number];

interface Props {
  readonly slug: string;
  readonly rows: readonly GradebookRow[];
  readonly titles: ReadonlyMap<string, string>;
}

/** A row a student, a column an assignment; each figure leads to the hand-in that it comes from. */
export function GradebookTable({ slug, rows, titles }: Props) {
  const assignments = rows[0]?.grade.assignments ?? [];
  return (
    <Table caption="Grades by student">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>Section</HeadCell>
        <HeadCell numeric>Points</HeadCell>
        <HeadCell numeric>Late days left</HeadCell>
        {assignments.map(({ assignmentId, maxPoints }) => (
          <HeadCell key={assignmentId} numeric>
            {titles.get(assignmentId) ?? 'Assignment'}
            <span className="figures block font-normal">of {formatScore(maxPoints)}</span>
          </HeadCell>
        ))}
      </Head>
      <tbody>
        {rows.map(({ enrolmentId, name, email, section, grade }) => (
          <Row key={enrolmentId}>
            <RowHead>
              {name}
              <span className="block font-normal text-muted">{email}</span>
            </RowHead>
            <Cell>{section ?? ''}</Cell>
            <Cell numeric className="font-medium whitespace-nowrap">
              {formatScore(grade.points)} / {formatScore(grade.maxPoints)}
            </Cell>
            <Cell numeric>{grade.lateDaysLeft}</Cell>
            {grade.assignments.map((assignment) => (
              <Cell key={assignment.assignmentId} numeric>
                {formatScore(assignment.points)}
                {assignment.overridden && <span className="block text-xs text-muted">by hand</span>}
                {assignment.lateDaysSpent > 0 && <span className="block text-xs text-muted">{assignment.lateDaysSpent} d late</span>}
                <Origins slug={slug} student={name} exercises={assignment.exercises} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Origins({
  slug,
  student,
  exercises,
}: {
  readonly slug: string;
  readonly student: string;
  readonly exercises: readonly ExerciseGrade[];
}) {
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
function Origin({ slug, student, grade }: { readonly slug: string; readonly student: string; readonly grade: ExerciseGrade }) {
  const { exercise, handInId, points, reason } = grade;
  const suffix = reason === 'override' ? ' by hand' : '';
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
      className="inline-block min-h-6 min-w-6"
      title={words}
      aria-label={`${student}, ${words}`}
    >
      {name}
    </TextLink>
  );
}
