import { formatFraction, formatScore, formatWallClock } from '@rooflab/roofline/units';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import type { ResultData } from './load-result.ts';

type Grading = ResultData['handIn']['gradings'][number];

/** For staff: every attempt at grading, also those that failed for a fault of ours. */
export function StaffGradings({ gradings }: { readonly gradings: readonly Grading[] }) {
  if (gradings.length === 0) return null;
  return (
    <Section title="Gradings" id="gradings" screenOnly lead="For staff only: every attempt, with its seed and where its time went.">
      <Table caption="Gradings of this hand-in, oldest first">
        <Head>
          <HeadCell>Attempt</HeadCell>
          <HeadCell>Begun</HeadCell>
          <HeadCell>Worker</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell numeric>Score</HeadCell>
          <HeadCell numeric>Of the roof</HeadCell>
          <HeadCell>Time of each step</HeadCell>
          <HeadCell>Seed</HeadCell>
        </Head>
        <tbody>
          {gradings.map((grading) => (
            <GradingRow key={grading.gradingId} grading={grading} />
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function GradingRow({ grading }: { readonly grading: Grading }) {
  const { attempt, kind, effective, claimedAt, worker, device, score, fraction, phaseTimes, seed, strayResults } = grading;
  return (
    <Row>
      <RowHead>
        {attempt}
        {kind === 'regrade' && ', regrade'}
        {effective && <span className="block text-xs font-normal text-muted">in effect</span>}
      </RowHead>
      <Cell>
        <Time at={claimedAt} />
      </Cell>
      <Cell>
        {worker}
        {device && <span className="block text-xs text-muted">{device}</span>}
      </Cell>
      <Cell>
        <Outcome grading={grading} />
        {strayResults > 0 && <span className="block text-xs text-muted">{strayResults} stray results</span>}
      </Cell>
      <Cell numeric>{score === null ? '–' : formatScore(score)}</Cell>
      <Cell numeric>{fraction === null ? '–' : formatFraction(fraction)}</Cell>
      <Cell className="figures text-xs">{phaseTimes.map(({ phase, ms }) => `${phase} ${formatWallClock(ms)}`).join(', ') || '–'}</Cell>
      <Cell className="figures max-w-40 text-xs break-all">{seed}</Cell>
    </Row>
  );
}

function Outcome({ grading: { verdict, outcome, failure, state, phase } }: { readonly grading: Grading }) {
  if (verdict !== null) return <VerdictMark verdict={verdict} />;
  if (state === 'running') return <>running{phase && `: ${phase}`}</>;
  return (
    <span className="text-ours [overflow-wrap:anywhere]">
      ◆ {outcome}
      {failure && <span className="block text-xs text-text">{failure}</span>}
    </span>
  );
}
