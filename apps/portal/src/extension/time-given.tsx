import { countWords } from '../ui/count-words.ts';
import { Time } from '../ui/time.tsx';

/** The time that an extension gives. */
export function TimeGiven({ dueAt, extraDays }: { readonly dueAt: Date | null; readonly extraDays: number }) {
  if (dueAt === null && extraDays === 0) return 'no more time';
  return (
    <>
      {dueAt && (
        <>
          until <Time at={dueAt} style="deadline" />
        </>
      )}
      {dueAt && extraDays > 0 && ', '}
      {extraDays > 0 && <span className="whitespace-nowrap">{countWords(extraDays, 'more day')}</span>}
    </>
  );
}
