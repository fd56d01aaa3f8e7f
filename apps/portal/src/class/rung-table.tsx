import { formatFraction } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { ExerciseStats } from './load-class.ts';

const BAR = { width: 240, height: 14 } as const;

/** How far up the lab's ladder the class stands, by everybody's best accepted hand-in. */
export function RungTable({ stats }: { readonly stats: ExerciseStats }) {
  const { reached, handedIn, accepted } = stats;
  if (reached.every(({ rung }) => rung === null)) {
    return <p className="text-sm text-muted">The lab’s ladder was not timed on such a device, so there is nothing to compare with.</p>;
  }
  const most = Math.max(1, handedIn - accepted, ...reached.map(({ students }) => students));
  return (
    <Table caption="Students by the rung that their best accepted hand-in reached">
      <Head>
        <HeadCell>Reached</HeadCell>
        <HeadCell numeric className="max-sm:hidden">
          From
        </HeadCell>
        <HeadCell numeric>Students</HeadCell>
        <HeadCell className="w-full">
          <span className="sr-only">As a bar</span>
        </HeadCell>
      </Head>
      <tbody>
        {reached.toReversed().map(({ rung, fraction, students }) => (
          <Row key={rung ?? ''}>
            <RowHead className={rung === null ? 'whitespace-nowrap' : 'figures whitespace-nowrap'}>{rung ?? 'below the ladder'}</RowHead>
            <Cell numeric className="max-sm:hidden">
              {rung === null ? '–' : formatFraction(fraction)}
            </Cell>
            <Cell numeric>{students}</Cell>
            <Cell>
              <Bar share={students / most} look="fill-plot-1" />
            </Cell>
          </Row>
        ))}
        <Row>
          <RowHead className="whitespace-nowrap">not accepted yet</RowHead>
          <Cell numeric className="max-sm:hidden">
            –
          </Cell>
          <Cell numeric>{handedIn - accepted}</Cell>
          <Cell>
            <Bar share={(handedIn - accepted) / most} look="fill-line-strong" />
          </Cell>
        </Row>
      </tbody>
    </Table>
  );
}

function Bar({ share, look }: { readonly share: number; readonly look: string }) {
  return (
    <svg
      viewBox={`0 0 ${BAR.width} ${BAR.height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
      className="block h-3.5 w-full max-w-60 min-w-12"
    >
      <rect width={Math.round(share * BAR.width)} height={BAR.height} rx={2} className={look} />
    </svg>
  );
}
