import type { Api } from '../pages-bridge.ts';
import { Difference } from '../source/difference.tsx';
import { Section } from '../ui/page-header.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

type Differences = Awaited<ReturnType<Api['lab']['differences']>>;

type Exercise = Differences['exercises'][number];

interface Props {
  readonly differences: Differences;
  /** What the two versions are called. */
  readonly names: readonly [before: string, after: string];
}

/** What differs between two versions of a lab: exercises, questions, files, and the handout line by line. */
export function VersionDifferences({ differences: { exercises, questions, files, handout }, names }: Props) {
  return (
    <>
      <Section title="Exercises" id="exercises">
        {exercises.length === 0 ? (
          <p className="text-sm text-muted">
            Cases, marks, costs and everything else of lab.json are the same. What the code answers may still differ: see the files.
          </p>
        ) : (
          <div className="flex flex-col gap-6">
            {exercises.map((each) => (
              <ExerciseDifferences key={each.exercise} exercise={each} names={names} />
            ))}
          </div>
        )}
      </Section>
      {questions.length > 0 && (
        <Section title="Questions" id="questions">
          <ul className="text-sm">
            {questions.map(({ question, title, state }) => (
              <li key={question} className="break-words">
                {title} <code>{question}</code> <span className="text-muted">{QUESTION_WORDS[state]}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Files" id="files">
        <ul className="text-sm">
          {files.map(({ path, state }) => (
            <li key={path} className="break-words">
              <code>{path}</code> <span className="text-muted">{state}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Handout" id="handout">
        {handout === null ? (
          <p className="text-sm text-muted">The text is the same.</p>
        ) : (
          <StaticHtml>
            <Difference {...handout} names={names} />
          </StaticHtml>
        )}
      </Section>
    </>
  );
}

const QUESTION_WORDS = {
  added: 'added',
  removed: 'removed',
  corrected: 'asks the same and is answered or explained otherwise: a regrade of the question judges its tries again',
  redrawn: 'has new variants: tries that were drawn before keep their verdicts',
} as const;

const STATE_WORDS = { added: ', added', removed: ', removed', kept: '' } as const;

function ExerciseDifferences({ exercise, names }: { readonly exercise: Exercise } & Pick<Props, 'names'>) {
  const { exercise: id, state, casesAdded, casesRemoved, fields } = exercise;
  return (
    <div>
      <h3 className="mb-2 font-semibold break-words">
        {id}
        {STATE_WORDS[state]}
      </h3>
      <Cases title="Cases added" names={casesAdded} />
      <Cases title="Cases removed" names={casesRemoved} />
      {fields.length > 0 && (
        <Table caption={`What differs in lab.json for ${id}`}>
          <Head>
            <HeadCell>In lab.json</HeadCell>
            {names.map((name) => (
              <HeadCell key={name}>{name}</HeadCell>
            ))}
          </Head>
          <tbody>
            {fields.map(({ field, before, after }) => (
              <Row key={field}>
                <RowHead>{field}</RowHead>
                <Value text={before} />
                <Value text={after} />
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function Cases({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mb-2 max-w-[72ch] text-sm break-words">
      <span className="text-muted">{title}: </span>
      {names.join(', ')}
    </p>
  );
}

function Value({ text }: { readonly text: string }) {
  return (
    <Cell className="min-w-48 [overflow-wrap:anywhere]">
      {text === '' ? <span className="text-muted">none</span> : <code>{text}</code>}
    </Cell>
  );
}
