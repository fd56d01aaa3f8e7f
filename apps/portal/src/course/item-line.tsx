import { countWords } from '@rooflab/roofline/units';
import { itemWords } from '../grade/grade-words.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { OverviewItem } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly item: OverviewItem;
  /** Work is accepted. */
  readonly open: boolean;
}

/** One item of an assignment on a line: what it is, its points, and how far the student is. */
export function ItemLine({ slug, assignmentId, item, open }: Props) {
  const { kind, subject, title, weight, status } = item;
  const { own, note, state } = ITEM_KINDS[kind];
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_20rem]">
      <h3 className="min-w-0">
        <TextLink href={own(slug, { assignmentId, subject })} prefetch={false} className="inline-block min-h-6 font-medium">
          {title}
        </TextLink>{' '}
        <span className="text-sm text-muted">{note(item)}</span>
      </h3>
      <div className="min-w-0 text-sm">
        <p className="figures text-base">{status === null ? pointWords(weight) : itemWords(status)}</p>
        {status !== null && <p className="text-muted">{state(status, open)}</p>}
        {status !== null && status.lateDays > 0 && <p className="text-slow">{countWords(status.lateDays, 'day')} late</p>}
      </div>
    </li>
  );
}
