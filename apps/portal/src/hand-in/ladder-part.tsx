import { rungReached } from '@rooflab/roofline';
import { formatFraction, formatTime } from '@rooflab/roofline/units';
import { CountedLadderTable } from '../lab/counted-ladder-table.tsx';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { ResultData } from './load-result.ts';
import { RungName } from './rung-name.tsx';

/** The lab's ladder as it was recorded, and where this kernel stands on it: where the plot cannot show it, a table does. */
export function LadderPart({ data }: { readonly data: ResultData }) {
  return data.byCounts ? <CountedLadder data={data} place={data.byCounts} /> : <TimedLadder data={data} />;
}

function TimedLadder({ data }: { readonly data: ResultData }) {
  const { handIn, rungs, recorded, openRungs } = data;
  const { result, placement } = handIn;
  const ladder = rungs.length > 0 ? rungs : recorded;
  const [first] = ladder;
  if (result === null || first === undefined || result.correctness.passed < result.correctness.total) return null;
  const isOwnClass = rungs.length > 0 && placement !== null;
  const reached = isOwnClass ? rungReached(rungs, placement) : null;
  return (
    <Section
      title="The ladder"
      id="ladder"
      screenOnly
      lead={
        isOwnClass
          ? `The lab’s own kernels, recorded on ${first.device}.`
          : `The lab’s own kernels, recorded on ${first.device}: not the device that graded yours, so compare what they do, not their speed.`
      }
    >
      {openRungs.length > 0 && <p className="mb-2 max-w-[72ch] text-sm">A linked rung opens its kernel.</p>}
      <Table caption="Rungs of the lab’s ladder, recorded" className="max-w-2xl">
        <Head>
          <HeadCell>Rung</HeadCell>
          <HeadCell numeric>Time</HeadCell>
          <HeadCell numeric>Of the roof</HeadCell>
        </Head>
        <tbody>
          {ladder.map((rung) => (
            <Row key={rung.name}>
              <RowHead className="font-normal">
                <RungName name={rung.name} data={data} />
                {reached?.name === rung.name && <span className="ml-2 text-xs font-medium text-good">✓ reached</span>}
              </RowHead>
              <Cell numeric>{formatTime(rung.medianNs)}</Cell>
              <Cell numeric>{formatFraction(rung.fraction)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

interface Props {
  readonly data: ResultData;
  readonly place: NonNullable<ResultData['byCounts']>;
}

/** The lab's rungs by their counts, and this kernel among them. */
function CountedLadder({ data, place: { ladder, reached, score } }: Props) {
  if (ladder.length === 0) return null;
  return (
    <Section
      title="The ladder, by counts"
      id="ladder"
      screenOnly
      lead="What the lab’s own kernels get for what they do to memory, of 100 points. Counts are the same on every device, so they can be compared without a GPU."
    >
      {data.openRungs.length > 0 && <p className="mb-2 max-w-[72ch] text-sm">A linked rung opens its kernel.</p>}
      <CountedLadderTable
        ladder={ladder}
        mine={{ words: 'this hand-in', score, reached }}
        nameOf={({ name }) => <RungName name={name} data={data} />}
      />
    </Section>
  );
}
