import { type Rubric, rubricPoints } from '@rooflab/course/rubric';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

/** What a report is judged by. */
export function RubricTable({ rubric }: { readonly rubric: Rubric }) {
  return (
    <Table caption="What the report is judged by" className="max-w-[80ch]">
      <Head>
        <HeadCell>Criterion</HeadCell>
        <HeadCell numeric>Points</HeadCell>
      </Head>
      <tbody>
        {rubric.map(({ name, description, points }) => (
          <Row key={name}>
            <RowHead className="break-words">
              {name}
              {description !== '' && <span className="block font-normal whitespace-pre-line text-muted">{description}</span>}
            </RowHead>
            <Cell numeric>{points}</Cell>
          </Row>
        ))}
        <Row>
          <RowHead>Total</RowHead>
          <Cell numeric className="font-medium">
            {rubricPoints(rubric)}
          </Cell>
        </Row>
      </tbody>
    </Table>
  );
}
