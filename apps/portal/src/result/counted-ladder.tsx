import { CountedLadderTable } from '../rung/counted-ladder-table.tsx';
import { Section } from '../ui/page-header.tsx';
import type { ResultData } from './load-result.ts';
import { RungName } from './rung-name.tsx';

interface Props {
  readonly data: ResultData;
  readonly place: NonNullable<ResultData['byCounts']>;
}

/** The lab's rungs by their counts, and this kernel among them. */
export function CountedLadder({ data, place: { ladder, reached, score } }: Props) {
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
