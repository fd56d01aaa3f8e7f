import { factLabel } from '@rooflab/lab';
import type { Counted } from '@rooflab/result';
import { worthWords } from '@rooflab/roofline';
import { formatFact, formatScore } from '@rooflab/roofline/units';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { sizeLabel } from './result-points.ts';

/** What a kernel was graded on instead of its time: takes the place of the roofline. */
export function CountedMarks({ counted: { size, efficiency, marks } }: { readonly counted: Counted }) {
  return (
    <Section
      title="What was counted"
      id="counted"
      lead={`Efficiency ${Math.floor(100 * efficiency)} %: the points below as a share of the most you can get. Counted in one run at ${sizeLabel(size)}, without a clock, so the same file gets the same figures on every device.`}
    >
      <MarksTable caption="Points by what the kernel does to memory" marks={marks} />
    </Section>
  );
}

type Mark = Omit<Counted['marks'][number], 'value' | 'points' | 'required'> & {
  /** Both absent if nothing has been counted yet. */
  readonly value?: number | null;
  readonly points?: number;
  readonly required?: boolean | undefined;
};

/** The facts that give points, with best and worst values, and the kernel's own value if it was counted. */
export function MarksTable({ caption, marks }: { readonly caption: string; readonly marks: readonly Mark[] }) {
  const reached = marks.some(({ points }) => points !== undefined);
  return (
    <div className="@container">
      <Table caption={caption} showCaption={!reached} className={reached ? 'max-w-3xl' : 'mt-3'}>
        <Head>
          <HeadCell className="@max-md:pr-1.5 @max-md:whitespace-normal">What is counted</HeadCell>
          {reached && (
            <HeadCell numeric className="@max-md:px-1.5">
              Here
            </HeadCell>
          )}
          <HeadCell numeric className="@max-md:px-1.5">
            Full at
          </HeadCell>
          <HeadCell numeric className="@max-md:pl-1.5">
            Points
          </HeadCell>
        </Head>
        <tbody>
          {marks.map((mark) => (
            <MarkRow key={mark.fact} mark={mark} reached={reached} />
          ))}
        </tbody>
      </Table>
      {marks.some(({ required }) => required) && (
        <p className="mt-2 text-sm text-muted">
          A required value that falls short of its full mark takes the same share off every row’s points, even off a row at its own full
          mark. If it earns no points, neither does any other row.
        </p>
      )}
    </div>
  );
}

function MarkRow({ mark, reached }: { readonly mark: Mark; readonly reached: boolean }) {
  const { fact, value, full, zero, points, maxPoints, required } = mark;
  return (
    <Row>
      <RowHead className="font-normal @max-md:pr-1.5">
        {factLabel(fact)}
        {required && <span className="block text-xs text-muted">required</span>}
      </RowHead>
      {reached && (
        <Cell numeric className="@max-md:px-1.5">
          {value == null ? 'not known' : formatFact(value)}
        </Cell>
      )}
      <Cell numeric className="@max-md:px-1.5">
        {boundText(full, zero)}
        <span className="block text-xs text-muted">
          none <span className="@max-md:block">{boundText(zero, full)}</span>
        </span>
      </Cell>
      <Cell numeric className="@max-md:pl-1.5">
        {points === undefined ? formatScore(maxPoints) : worthWords({ points, of: maxPoints })}
      </Cell>
    </Row>
  );
}

/** `≤ 1.1` if the other end is higher. */
function boundText(value: number, other: number): string {
  return `${value < other ? '≤' : '≥'} ${formatFact(value)}`;
}
