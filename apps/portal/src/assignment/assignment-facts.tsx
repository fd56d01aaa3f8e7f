import { type ItemKind, rubricOf } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import type { Api } from '../pages-bridge.ts';
import { RubricTable } from '../report/rubric-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { optionFacts } from '../ui/option-facts.ts';
import { listOptions } from '../ui/options.ts';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ASSIGNMENT_OPTIONS } from './assignment-options.ts';

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

/** All settings of an assignment, for staff who may not change them. */
export function AssignmentFacts({ slug, assignment }: { readonly slug: string; readonly assignment: Assignment }) {
  const rubric = rubricOf(assignment.items);
  return (
    <>
      <Notice title="You can read this assignment, but only instructors can change it." className="mb-6" />
      <Section title="Rules" id="rules">
        <Facts facts={rulesOf(assignment)} />
      </Section>
      {(['exercise', 'question', 'experiment'] as const).map((kind) => (
        <Items key={kind} slug={slug} assignment={assignment} kind={kind} />
      ))}
      {rubric.length > 0 && (
        <Section title="Rubric of the report" id="rubric">
          <RubricTable rubric={rubric} />
        </Section>
      )}
    </>
  );
}

interface ItemsProps {
  readonly slug: string;
  readonly assignment: Assignment;
  readonly kind: ItemKind;
}

function Items({ slug, assignment: { assignmentId, items }, kind }: ItemsProps) {
  const { plural, weight: points, terms, ofClass, own } = ITEM_KINDS[kind];
  const ofKind = items.filter((item) => item.kind === kind);
  if (ofKind.length === 0 && kind !== 'exercise') return null;
  return (
    <Section title={plural} id={plural.toLowerCase()}>
      <Table caption={`${plural} of the assignment`}>
        <Head>
          <HeadCell>{plural.slice(0, -1)}</HeadCell>
          <HeadCell numeric>{points}</HeadCell>
          {terms.map(({ name, label }) => (
            <HeadCell key={name} numeric>
              {label}
            </HeadCell>
          ))}
        </Head>
        <tbody>
          {ofKind.map((item) => (
            <Row key={item.subject}>
              <RowHead>
                <TextLink href={(kind === 'exercise' ? own : ofClass)(slug, { assignmentId, subject: item.subject })}>
                  {item.title}
                </TextLink>
              </RowHead>
              <Cell numeric>{item.weight}</Cell>
              {terms.map(({ name, told }) => (
                <Cell key={name} numeric>
                  {told(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function rulesOf(assignment: Assignment) {
  const report = assignment.items.find(({ kind }) => kind === 'report');
  const options = listOptions(ASSIGNMENT_OPTIONS);
  const board = options.findIndex(([, { section }]) => section === 'board');
  return [
    ...optionFacts(options.slice(0, board), assignment),
    ['Points for a report', report === undefined ? 'none' : String(report.weight)],
    ...optionFacts(options.slice(board), assignment),
  ] as const;
}
