import Link from 'next/link';
import type { HeatLadders } from './heat-cell.ts';

/** One exercise of one assignment. */
export interface HeatColumn {
  readonly id: string;
  readonly title: string;
  readonly assignmentTitle: string;
  readonly ladders: HeatLadders;
  /** Students who are accepted, and who are stuck. */
  readonly accepted: number;
  readonly stuck: number;
  /** The class view of the exercise, and the list of its hand-ins. */
  readonly href: string;
  readonly handIns: string;
}

const CORNER = 'sticky left-0 z-20 border-r border-b border-line bg-surface px-3 text-left font-medium';
const HEAD = 'border-b border-line bg-surface';

/** The names of the exercises, upright so that twenty fit; under each how many are accepted. It stays while the rows scroll. */
export function HeatHead({ columns, students }: { readonly columns: readonly HeatColumn[]; readonly students: number }) {
  return (
    <thead className="sticky top-0 z-20">
      <tr>
        <th scope="col" className={`${CORNER} h-36 w-32 min-w-32 align-bottom text-muted sm:w-52 sm:min-w-52`}>
          Student
        </th>
        {columns.map(({ id, title, assignmentTitle, href }) => (
          <th key={id} scope="col" className={`${HEAD} h-36 w-11 min-w-11 p-0 align-bottom font-normal`}>
            <Link
              href={href}
              prefetch={false}
              title={`${assignmentTitle}: ${title}`}
              className="mx-auto flex h-36 w-10 rotate-180 flex-col justify-center overflow-hidden py-2 leading-tight no-underline [writing-mode:vertical-rl] hover:underline"
            >
              <span className="block whitespace-nowrap">{title}</span>
              {assignmentTitle !== title && <span className="block whitespace-nowrap text-muted">{assignmentTitle}</span>}
            </Link>
          </th>
        ))}
      </tr>
      <tr className="text-xs text-muted">
        <th scope="row" className={`${CORNER} h-7 text-xs text-muted`}>
          Accepted, of {students}
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
