import type { Result } from '@rooflab/result';
import { formatTime } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { sizeLabel } from './result-points.ts';

/** Every sample of a grading as it was taken, one column a size. */
export function SampleTable({ result, number }: { readonly result: Result; readonly number: number }) {
  const { measurements } = result.performance;
  const most = Math.max(...measurements.map(({ samplesNs }) => samplesNs.length));
  const dropped = measurements.reduce((sum, { droppedSamples }) => sum + droppedSamples, 0);
  return (
    <details className="mt-2">
      <summary className="w-fit text-sm text-muted">
        Every sample of grading {number}
        {dropped > 0 && `; ${dropped} more were discarded because the clock was unreliable`}
      </summary>
      <Table caption={`Samples of grading ${number} in the order in which they were taken`} className="mt-2 max-h-96 overflow-y-auto">
        <Head>
          <HeadCell numeric>Sample</HeadCell>
          {measurements.map(({ size }) => (
            <HeadCell key={sizeLabel(size)} numeric>
              {sizeLabel(size)}
            </HeadCell>
          ))}
        </Head>
        <tbody>
          {Array.from({ length: most }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sample is its place in the order.
            <Row key={index}>
              <RowHead className="figures text-right">{index + 1}</RowHead>
              {measurements.map(({ size, samplesNs }) => {
                const ns = samplesNs[index];
                return (
                  <Cell key={sizeLabel(size)} numeric>
                    {ns === undefined ? '–' : formatTime(ns)}
                  </Cell>
                );
              })}
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
