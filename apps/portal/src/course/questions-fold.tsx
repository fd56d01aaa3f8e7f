import { countWords, formatScore } from '@rooflab/roofline/units';
import { Chevron } from '../handout/chevron.tsx';
import { pointsOf } from '../item/kind-sums.ts';
import { pointWords } from '../ui/count-words.ts';
import { ItemLine } from './item-line.tsx';
import type { OverviewItem } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  /** The name of the list, for screen readers. */
  readonly name: string;
  readonly questions: readonly OverviewItem[];
  /** Work is accepted. */
  readonly open: boolean;
}

/** The questions of an assignment in one row with the student's progress; it unfolds to a line for each. */
export function QuestionsFold({ slug, assignmentId, name, questions, open }: Props) {
  const known = questions.flatMap(({ status }) => status ?? []);
  const answered = known.filter(({ attemptsUsed }) => attemptsUsed > 0).length;
  const late = known.some(({ lateDays }) => lateDays > 0);
  return (
    <details className="group border-t border-line">
      <summary className="grid list-none gap-x-8 gap-y-1 py-3 hover:bg-raised md:grid-cols-[minmax(0,1fr)_20rem] [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 items-center gap-2 self-start font-medium">
          <Chevron />
          {countWords(questions.length, 'question')}
        </span>
        <span className="min-w-0 text-sm">
          <span className="figures block text-base">{progressWords(questions)}</span>
          {known.length > 0 && (
            <span className="block text-muted">
              {answered} of {known.length} answered
            </span>
          )}
          {late && <span className="block text-slow">some late</span>}
        </span>
      </summary>
      <ul aria-label={name} className="border-t border-line pl-4">
        {questions.map((item) => (
          <ItemLine key={item.subject} slug={slug} assignmentId={assignmentId} item={item} open={open} />
        ))}
      </ul>
    </details>
  );
}

/** `20 of 110 points`; for readers who have none, `110 points`. */
function progressWords(questions: readonly OverviewItem[]): string {
  const max = pointWords(pointsOf(questions));
  const known = questions.flatMap(({ status }) => status ?? []);
  if (known.length === 0) return max;
  return `${formatScore(known.reduce((sum, { points }) => sum + points, 0))} of ${max}`;
}
