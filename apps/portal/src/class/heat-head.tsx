import clsx from 'clsx';
import Link from 'next/link';
import type { ItemKind } from '../item/item.ts';
import type { HeatLadders } from './heat-cell.ts';

/** One item of one assignment. */
export interface HeatColumn {
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly assignmentTitle: string;
  readonly ladders: HeatLadders;
  /** Number of students who are accepted or complete, and who are stuck. */
  readonly accepted: number;
  readonly stuck: number;
  /** Address of its class view. */
  readonly href: string;
  /** Start of the address of one student's work on it; the student's id completes it. */
  readonly ofStudent: string;
}

const CORNER = 'sticky left-0 z-20 border-r border-b border-line bg-surface px-3 text-left font-medium';
/** Cut off only at its end: the padding leaves room for descenders, which extend to the side of upright text. */
const NAME = '-mx-1 block shrink-0 truncate px-1';
const HEAD = 'border-b border-line bg-surface';

/** Names of the columns, upright so that twenty fit, each with how many students are accepted or complete. Stays in view while the rows scroll. */
export function HeatHead({ columns, students }: { readonly columns: readonly HeatColumn[]; readonly students: number }) {
  return (
    <thead className="sticky top-0 z-20">
      <tr>
        <th scope="col" className={`${CORNER} h-36 w-32 min-w-32 align-bottom text-muted sm:w-52 sm:min-w-52`}>
          Student
        </th>
        {columns.map(({ id, kind, title, assignmentTitle, href }) => (
          <th key={id} scope="col" className={`${HEAD} h-36 w-11 min-w-11 p-0 align-bottom font-normal`}>
            <Link
              href={href}
              prefetch={false}
              title={`${assignmentTitle}: ${title}${kind === 'exercise' ? '' : ` (${kind})`}`}
              className="mx-auto flex h-36 w-10 rotate-180 flex-col justify-center py-2 text-left leading-tight no-underline [writing-mode:vertical-rl] hover:underline"
            >
              <span className={clsx(NAME, kind !== 'exercise' && 'italic')}>{title}</span>
              {assignmentTitle !== title && <span className={`${NAME} text-muted`}>{assignmentTitle}</span>}
            </Link>
          </th>
        ))}
      </tr>
      <tr className="text-xs text-muted">
        <th scope="row" className={`${CORNER} h-7 text-xs text-muted`}>
          Done, of {students}
        </th>
        {columns.map(({ id, accepted, stuck }) => (
          <td key={id} className={`${HEAD} figures h-7 text-center`}>
            {accepted}
            {stuck > 0 && <span className="sr-only">, {stuck} stuck</span>}
          </td>
        ))}
      </tr>
    </thead>
  );
}
