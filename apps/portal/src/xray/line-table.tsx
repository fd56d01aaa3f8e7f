import type { Xray } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import { formatLanes, hotLines } from '../source/hot-lines.ts';
import { type GoTo, LineLink } from '../source/line-link.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

/** The figures behind the bars beside the source. */
export function LineTable({ lines, goTo }: Pick<Xray, 'lines'> & { readonly goTo?: GoTo | undefined }) {
  const hot = hotLines({ lines }).lines;
  return (
    <Table caption="Lines that touch memory or leave lanes idle">
      <Head>
        <HeadCell>Line</HeadCell>
        <HeadCell numeric>Executions</HeadCell>
        <HeadCell numeric>Lanes of 32</HeadCell>
        <HeadCell numeric>Requests</HeadCell>
        <HeadCell numeric>Sectors</HeadCell>
        <HeadCell numeric>Fewest</HeadCell>
        <HeadCell numeric>To workgroup memory</HeadCell>
        <HeadCell numeric>Bank conflicts</HeadCell>
      </Head>
      <tbody>
        {lines
          .filter(({ line }) => hot.has(line))
          .map((each) => (
            <Row key={each.line}>
              <RowHead className="whitespace-nowrap">
                <LineLink line={each.line} goTo={goTo}>
                  line {each.line}
                </LineLink>
              </RowHead>
              <Cell numeric>{formatCount(each.executions)}</Cell>
              <Cell numeric>{formatLanes(each.activeLanes)}</Cell>
              <Cell numeric>{formatCount(each.requests)}</Cell>
              <Cell numeric>{formatCount(each.sectors)}</Cell>
              <Cell numeric>{formatCount(each.fewestSectors)}</Cell>
              <Cell numeric>{formatCount(each.workgroupRequests)}</Cell>
              <Cell numeric>{formatCount(each.bankConflicts)}</Cell>
            </Row>
          ))}
      </tbody>
    </Table>
  );
}
