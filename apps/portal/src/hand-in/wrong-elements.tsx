import { formatCount } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { differenceWords, type FirstWrong, formatTolerance, wrongElements } from './first-wrong.ts';

interface Props extends NonNullable<FirstWrong['shown']> {
  /** What leads on from there. */
  readonly children: ReactNode;
}

/** The first wrong elements of one case, got and expected side by side. */
export function WrongElements({ name, mismatch, children }: Props) {
  const elements = wrongElements(mismatch);
  const { output, wrongElements: wrong, checkedElements, tolerance } = mismatch;
  return (
    <div className="min-w-0">
      <p className="mb-2 text-sm">
        <span className="font-medium">“{name}”</span>:{' '}
        {`${formatCount(wrong)} of ${formatCount(checkedElements)} elements ${output === undefined ? '' : `of ${output} `}${wrong === 1 ? 'is' : 'are'} wrong.`}
        {tolerance !== null && tolerance > 0 && (
          <span className="text-muted"> A difference of up to {formatTolerance(tolerance)} is accepted there.</span>
        )}
      </p>
      {elements.length > 0 && (
        <Table caption={elements.length === 1 ? 'The first wrong element' : `The first ${elements.length} wrong elements`} showCaption>
          <Head>
            <HeadCell numeric>Element</HeadCell>
            <HeadCell numeric>Got</HeadCell>
            <HeadCell numeric>Expected</HeadCell>
            <HeadCell numeric>Difference</HeadCell>
          </Head>
          <tbody>
            {elements.map((element) => (
              <Row key={element.index}>
                <RowHead className="figures text-right font-normal">{element.index}</RowHead>
                <Cell numeric className="text-wrong">
                  {element.got}
                </Cell>
                <Cell numeric>{element.expected}</Cell>
                <Cell numeric className="text-muted">
                  {differenceWords(element)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-2 text-sm">{children}</p>
    </div>
  );
}
