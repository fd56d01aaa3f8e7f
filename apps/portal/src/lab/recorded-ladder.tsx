import { countedPlace } from '@rooflab/lab';
import { countedScore, rungWords } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { CountedLadderTable } from './counted-ladder-table.tsx';
import { ladderPlace } from './ladder-place.ts';
import type { LoadedLab } from './load-lab.ts';

interface RecordedLadderProps {
  /** From one device, slowest first. */
  readonly rungs: LoadedLab['rungs'];
  readonly graded: LoadedLab['graded'];
  /** Scored by counts. */
  readonly countedRungs: LoadedLab['countedRungs'];
  readonly scoreSlack: LoadedLab['scoreSlack'];
}

function ByCounts(props: Parameters<typeof CountedLadderTable>[0]) {
  return (
    <section aria-labelledby="ladder-here">
      <h2 id="ladder-here" className="font-semibold">
        The ladder, by counts
      </h2>
      <p className="mt-0.5 mb-2 text-sm text-muted">
        What the lab’s own kernels get for what they do to memory, of 100 points: the same on every device.
      </p>
      <CountedLadderTable {...props} />
    </section>
  );
}

/**
 * What the lab's own kernels reached on the GPU that timed them: a goal on every device, and a place for kernels timed on such a GPU. For a kernel
 * that was counted, the ladder by counts.
 */
export function RecordedLadder({ rungs, graded, countedRungs, scoreSlack }: RecordedLadderProps) {
  const [first] = rungs;
  const counted = graded?.placement === null ? graded.result?.counted : undefined;
  if (graded && counted && countedRungs.length > 0) {
    const score = countedScore(counted);
    return <ByCounts ladder={countedRungs} mine={{ words: 'you are here', score, ...countedPlace(countedRungs, score, scoreSlack) }} />;
  }
  if (!first) return null;
  const place = ladderPlace(rungs, graded);
  return (
    <section aria-labelledby="ladder-here">
      <h2 id="ladder-here" className="font-semibold">
        The ladder
      </h2>
      <p className="mt-0.5 mb-2 text-sm text-muted">
        What the lab’s own kernels reached, recorded on one {first.device}.{place.sentence !== '' && ` ${place.sentence}`}
      </p>
      <Table caption={`Rungs of the ladder, recorded on one ${first.device}`}>
        <Head>
          <HeadCell>Rung</HeadCell>
          <HeadCell numeric>Of the roof</HeadCell>
        </Head>
        <tbody>
          {rungs.map(({ name, fraction }, i) => (
            <Row key={name}>
              <RowHead className="font-normal">
                <span className="figures text-muted">{i + 1}</span> {rungWords(name)}
                {place.reached === name && <span className="block text-xs text-accent">you are here</span>}
              </RowHead>
              <Cell numeric>{formatFraction(fraction)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
