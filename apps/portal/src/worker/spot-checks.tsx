import type { Api } from '../pages-bridge.ts';
import { worthPointWords } from '../ui/count-words.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';

type Checks = Awaited<ReturnType<Api['worker']['spotChecks']>>;
type Difference = Checks['differences'][number];

/** Whether workers agree when one does again what another graded, and where they did not. */
export function SpotChecks({ open, ended, differences }: Checks) {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm">
        In the last 30 days {ended.same} agreed, {ended.different} differed, {ended.inconclusive} proved nothing (a race, a time limit, a
        lost device) and {ended.not_checked} were not done, because no other worker of the same device, driver and version took them within
        a day. Waiting or running: {open}.
      </p>
      {differences.length > 0 && <DifferenceTable differences={differences} />}
    </>
  );
}

function DifferenceTable({ differences }: Pick<Checks, 'differences'>) {
  return (
    <>
      <p className="mb-3 max-w-prose text-sm">
        One of the two workers is broken or was tampered with, or the file depends on luck in a way that nothing found. Both were paused.
        Grade the hand-in again on a worker that you trust, resume each that agrees with it, and revoke the token of one that does not. No
        grade was changed.
      </p>
      <Table caption="Spot checks in which two workers differed">
        <Head>
          <HeadCell>Grading</HeadCell>
          <HeadCell>First worker</HeadCell>
          <HeadCell>Second worker</HeadCell>
          <HeadCell>What differs</HeadCell>
        </Head>
        <tbody>
          {differences.map((difference) => (
            <DifferenceRow key={difference.gradingId} {...difference} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function DifferenceRow({ gradingId, exercise, endedAt, first, second, reasons }: Difference) {
  return (
    <Row>
      <RowHead>
        {exercise}
        <code className="block text-xs font-normal break-all text-muted">{gradingId}</code>
        <span className="block text-xs font-normal text-muted">
          <Time at={endedAt} />
        </span>
      </RowHead>
      {[first, second].map(({ worker, verdict, score, maxScore }) => (
        <Cell key={worker} className="max-w-56 break-words">
          {worker}
          <span className="block">
            <VerdictMark verdict={verdict} />
          </span>
          <span className="block text-xs text-muted">{worthPointWords({ points: score, of: maxScore })}</span>
        </Cell>
      ))}
      <Cell className="max-w-80 break-words">{reasons.join(' ')}</Cell>
    </Row>
  );
}
