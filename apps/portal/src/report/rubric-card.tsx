import { exactPointWords, type Rubric, rubricPoints } from '@rooflab/course/rubric';
import { countWords } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { Chevron } from '../handout/chevron.tsx';
import { RubricTable } from './rubric-table.tsx';

interface Props {
  readonly rubric: Rubric;
  readonly open: boolean;
  readonly className?: string;
}

/** For those who write: what their report is judged by. Nothing without a rubric. */
export function RubricCard({ rubric, open, className }: Props) {
  if (rubric.length === 0) return null;
  return (
    <details open={open} className={clsx('mb-5 rounded border border-line bg-surface px-4 py-3 print:hidden', className)}>
      <summary className="flex min-h-6 list-none items-center gap-2 rounded font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        <Chevron />
        Judged by {countWords(rubric.length, 'criterion', 'criteria')}, {exactPointWords(rubricPoints(rubric))} in total
      </summary>
      <p className="mt-1 mb-2 text-sm text-muted">The score of the report is the share of these points that it reaches.</p>
      <RubricTable rubric={rubric} />
    </details>
  );
}
