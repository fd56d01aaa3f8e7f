import { countWords } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { FieldBars } from './field-bars.tsx';
import { RegradeList } from './regrade-list.tsx';
import { RegradeQuestion } from './regrade-question.tsx';
import type { Distribution } from './tries.ts';
import { shareWords } from './try-words.ts';

interface Props {
  readonly slug: string;
  readonly isInstructor: boolean;
  readonly assignment: { readonly assignmentId: string; readonly title: string };
  readonly asked: { readonly subject: string; readonly title: string; readonly ownKernelOf?: string | null };
  readonly seen: Distribution;
  readonly regrades: Awaited<ReturnType<Api['question']['regrades']>>;
}

/** The class's answers to a question: how many are right, field by field, and student by student. */
export function QuestionClassPage({ slug, isInstructor, assignment, asked, seen, regrades }: Props) {
  const { assignmentId } = assignment;
  return (
    <>
      <PageHeader
        title={asked.title}
        lead={
          <>
            {assignment.title}: {seen.answered} of {countWords(seen.students, 'student')} answered, {seen.right} completely
            {seen.pending > 0 && `; ${countWords(seen.pending, 'prediction waits', 'predictions wait')} for a run on a GPU`}.{' '}
            <TextLink href={paths.assignedQuestion(slug, assignmentId, asked.subject)}>The question itself</TextLink>
            {asked.ownKernelOf != null && (
              <>
                {' · '}
                <TextLink href={paths.oralSheets(slug, assignmentId, asked.subject)}>Sheets for oral exams</TextLink>
              </>
            )}
          </>
        }
      />
      {seen.rows.length === 0 ? (
        <EmptyState title="Nobody has answered yet.">Answers appear here as students give them.</EmptyState>
      ) : (
        <>
          <Section title="Answers, field by field" id="fields" lead="Of every answered try.">
            {seen.fields.map((field) => (
              <FieldBars key={field.id} field={field} />
            ))}
          </Section>
          <Section title="Students" id="students" lead="Each with the last answer.">
            <Students slug={slug} assignmentId={assignmentId} question={asked.subject} seen={seen} />
          </Section>
        </>
      )}
      {(isInstructor || regrades.length > 0) && (
        <Section title="Regrade" id="regrade" lead="Where an answer was wrong: the question’s, not the students’.">
          {isInstructor && <RegradeQuestion assignmentId={assignmentId} question={asked.subject} />}
          <RegradeList regrades={regrades} mayUndo={isInstructor} />
        </Section>
      )}
    </>
  );
}

interface StudentsProps {
  readonly slug: string;
  readonly assignmentId: string;
  readonly question: string;
  readonly seen: Distribution;
}

function Students({ slug, assignmentId, question, seen: { rows, fields } }: StudentsProps) {
  return (
    <Table caption="Students and their last answers">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell numeric>Tries</HeadCell>
        <HeadCell numeric>Best try</HeadCell>
        {fields.map(({ id }) => (
          <HeadCell key={id}>{id}</HeadCell>
        ))}
        <HeadCell>Answered</HeadCell>
      </Head>
      <tbody>
        {rows.map(({ enrolmentId, name, tries, best, answers, verdicts, answeredAt }) => (
          <Row key={enrolmentId}>
            <RowHead>
              <TextLink href={paths.questionClass(slug, assignmentId, question, enrolmentId)} prefetch={false}>
                {name}
              </TextLink>
            </RowHead>
            <Cell numeric>{tries}</Cell>
            <Cell numeric>{shareWords(best)}</Cell>
            {fields.map(({ id }) => (
              <Cell key={id} className="max-w-48 break-words whitespace-normal">
                {answers[id] ?? ''} <VerdictSign verdict={verdicts[id]} />
              </Cell>
            ))}
            <Cell>
              <Time at={answeredAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function VerdictSign({ verdict }: { readonly verdict: boolean | null | undefined }) {
  if (verdict === undefined) return null;
  if (verdict === null) return <span className="text-xs text-muted">waits for a run</span>;
  return verdict ? <span className="text-xs text-good">✓ correct</span> : <span className="text-xs text-wrong">not correct</span>;
}
