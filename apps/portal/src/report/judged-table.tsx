import { type JudgedCriterion, sumOfJudged } from '@rooflab/course/rubric';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

/** The points that staff gave for each criterion, with their notes. */
export function JudgedTable({ criteria }: { readonly criteria: readonly JudgedCriterion[] }) {
  const { points, maximum } = sumOfJudged(criteria);
  return (
    <Table caption="Points by criterion" className="my-2">
      <Head>
        <HeadCell>Criterion</HeadCell>
        <HeadCell numeric>Points</HeadCell>
      </Head>
      <tbody>
        {criteria.map((each) => (
          <Row key={each.name}>
            <RowHead className="break-words">
              {each.name}
              {each.note !== null && <span className="block font-normal">{each.note}</span>}
            </RowHead>
            <Cell numeric>
              {each.points} of {each.maximum}
            </Cell>
          </Row>
        ))}
        <Row>
          <RowHead>Total</RowHead>
          <Cell numeric className="font-medium">
            {points} of {maximum}
          </Cell>
        </Row>
      </tbody>
    </Table>
  );
}
