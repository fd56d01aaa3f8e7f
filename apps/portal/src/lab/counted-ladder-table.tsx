import type { CountedRung } from '@rooflab/lab';
import { ALL_POINTS, rungWords } from '@rooflab/roofline';
import { formatScore } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

interface Props {
  readonly ladder: readonly CountedRung[];
  /** The kernel's own place: its score, above the rung that it reaches. Null if it has none yet. */
  readonly mine: { readonly words: string; readonly score: number; readonly reached: CountedRung | null } | null;
  readonly nameOf?: (rung: CountedRung) => ReactNode;
}

/** The lab's rungs with their points by counts, and a kernel among them: the same on every device. */
export function CountedLadderTable({ ladder, mine, nameOf = ({ name }) => rungWords(name) }: Props) {
  const rows = ladder.map((rung, i) => (
    <Step key={rung.name} score={rung.score} look="fill-line-strong">
      <span className="figures text-muted">{i + 1}</span> {nameOf(rung)}
    </Step>
  ));
  const at = mine?.reached ? ladder.indexOf(mine.reached) + 1 : 0;
  const own = mine && (
    <Step key="mine" score={mine.score} look="fill-accent">
      <strong className="font-semibold">{mine.words}</strong>
    </Step>
  );
  return (
    <Table caption="Rungs of the lab’s ladder, by counts" className="max-w-2xl">
      <Head>
        <HeadCell>Rung</HeadCell>
        <HeadCell numeric>Points</HeadCell>
        <HeadCell className="w-2/5">
          <span className="sr-only">As a bar</span>
        </HeadCell>
      </Head>
      <tbody>{[...rows.slice(0, at), own, ...rows.slice(at)]}</tbody>
    </Table>
  );
}

const BAR = { width: ALL_POINTS, height: 6 } as const;

function Step({ score, look, children }: { readonly score: number; readonly look: string; readonly children: ReactNode }) {
  return (
    <Row>
      <RowHead className="font-normal">{children}</RowHead>
      <Cell numeric>{formatScore(score)}</Cell>
      <Cell>
        <svg viewBox={`0 0 ${BAR.width} ${BAR.height}`} preserveAspectRatio="none" aria-hidden="true" className="block h-3 w-full min-w-12">
          <rect width={score} height={BAR.height} className={look} />
        </svg>
      </Cell>
    </Row>
  );
}
