import { countWords } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { Time } from '../ui/time.tsx';
import { UndoRegrade } from './undo-regrade.tsx';

interface Props {
  readonly regrades: Awaited<ReturnType<Api['question']['regrades']>>;
  /** Only instructors may undo. */
  readonly mayUndo: boolean;
}

/** Earlier regrades, newest first. */
export function RegradeList({ regrades, mayUndo }: Props) {
  if (regrades.length === 0) return null;
  return (
    <ul className="mt-6 flex max-w-3xl flex-col gap-3">
      {regrades.map(({ questionRegradeId, rule, reason, madeBy, createdAt, undoneAt, tries }) => (
        <li key={questionRegradeId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
          <div className="min-w-0 break-words">
            <p>{reason}</p>
            <p className="text-sm text-muted">
              {rule === 'full_points' ? 'All points to everybody who answered' : 'Judged again'}, {countWords(tries, 'try', 'tries')}{' '}
              changed, by {madeBy}, <Time at={createdAt} />
              {undoneAt && (
                <>
                  ; undone <Time at={undoneAt} />
                </>
              )}
              .
            </p>
          </div>
          {mayUndo && undoneAt === null && <UndoRegrade questionRegradeId={questionRegradeId} />}
        </li>
      ))}
    </ul>
  );
}
