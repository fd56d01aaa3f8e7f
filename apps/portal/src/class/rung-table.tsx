import { rungWords } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

const BAR = { width: 240, height: 14 } as const;

interface Props {
  /** In ladder order. */
  readonly rungs: readonly { readonly name: string; readonly fraction: number }[];
  /** The highest rung reached by each accepted student. */
  readonly reached: readonly number[];
  readonly notAccepted: number;
}

interface Step {
  readonly name: string;
  readonly from: number | null;
  readonly students: number;
  readonly look: string;
}

/** How far up the lab's ladder the class is, by each student's best accepted hand-in. */
export function RungTable({ rungs, reached, notAccepted }: Props) {
  if (rungs.length === 0) {
    return (
      <p className="text-sm text-muted">The lab’s ladder was not timed on this class of device, so there is nothing to compare with.</p>
    );
  }
  const at = (count: number) => reached.filter((each) => each === count).length;
  const steps: Step[] = [
    ...rungs
      .map(({ name, fraction }, i) => ({ name: rungWords(name), from: fraction, students: at(i + 1), look: 'fill-plot-1' }))
      .reverse(),
    { name: 'below the ladder', from: null, students: at(0), look: 'fill-plot-1' },
    { name: 'not accepted yet', from: null, students: notAccepted, look: 'fill-line-strong' },
  ];
  const most = Math.max(1, ...steps.map(({ students }) => students));
  return (
    <Table caption="Students by the rung that their best accepted hand-in reached">
      <Head>
        <HeadCell>Reached</HeadCell>
        <HeadCell numeric>From</HeadCell>
        <HeadCell numeric>Students</HeadCell>
        <HeadCell className="w-full">
          <span className="sr-only">As a bar</span>
        </HeadCell>
      </Head>
      <tbody>
        {steps.map(({ name, from, students, look }) => (
          <Row key={name}>
            <RowHead className="whitespace-nowrap">{name}</RowHead>
            <Cell numeric>{from === null ? '–' : formatFraction(from)}</Cell>
            <Cell numeric>{students}</Cell>
            <Cell>
              <Bar share={students / most} look={look} />
            </Cell>
          </Row>
        ))}
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
