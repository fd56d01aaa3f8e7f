import { countWords } from '@rooflab/roofline/units';
import { Time } from '../ui/time.tsx';

interface Props {
  readonly dueAt: Date | null;
  readonly extraDays: number;
  /** When the assignment itself is due; left out: it is for every assignment. */
  readonly ownDueAt: Date | undefined;
}

/** The time that an extension gives. */
export function TimeGiven({ dueAt, extraDays, ownDueAt }: Props) {
  if (dueAt === null && extraDays === 0) return 'no more time';
  return (
    <>
      {dueAt && (
        <>
          until <Time at={dueAt} style="deadline" />
          {ownDueAt && dueAt <= ownDueAt && ': the assignment itself is due later'}
        </>
      )}
      {dueAt && extraDays > 0 && ', '}
      {extraDays > 0 && <span className="whitespace-nowrap">{countWords(extraDays, 'more day')}</span>}
    </>
  );
}
