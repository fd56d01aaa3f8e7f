import { countWords } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { InlineMarkdown, Markdown } from '../markdown/markdown.tsx';
import type { Api } from '../pages-bridge.ts';
import { PrintButton } from '../report/print-button.tsx';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Sheets = Awaited<ReturnType<Api['question']['oralSheets']>>;

type Sheet = NonNullable<Sheets[number]['sheet']>;

interface Props {
  readonly slug: string;
  readonly assignment: { readonly assignmentId: string; readonly title: string };
  readonly asked: { readonly subject: string; readonly title: string };
  readonly sheets: Sheets;
}

/** One printable sheet for each student, with the file, the questions and the answers, for an oral exam. */
export function OralSheetsPage({ slug, assignment, asked, sheets }: Props) {
  const ready = sheets.flatMap(({ enrolmentId, name, sheet }) => (sheet === null ? [] : [{ enrolmentId, name, sheet }]));
  const others = sheets.filter(({ sheet }) => sheet === null);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={`Oral exam: ${asked.title}`}
          lead={
            <>
              {assignment.title}: {countWords(ready.length, 'sheet')}.{' '}
              <TextLink href={paths.questionClass(slug, assignment.assignmentId, asked.subject)}>Points by hand</TextLink>
            </>
          }
        />
        {ready.length > 0 && <PrintButton />}
        {others.length > 0 && (
          <ul className="mt-4 max-w-[72ch] text-sm text-muted">
            {others.map(({ enrolmentId, name, state }) => (
              <li key={enrolmentId}>
                {name}: {STATES[state]}
              </li>
            ))}
          </ul>
        )}
        {sheets.length === 0 && <EmptyState title="There is no such student.">The course has nobody to ask.</EmptyState>}
      </div>
      {ready.map(({ enrolmentId, name, sheet }) => (
        <StudentSheet key={enrolmentId} name={name} title={asked.title} sheet={sheet} />
      ))}
    </>
  );
}

const STATES: Readonly<Record<Sheets[number]['state'], string>> = {
  'no-hand-in': 'no accepted hand-in yet',
  waiting: 'the questions are being drawn',
  none: 'nothing can be asked about the file',
  ready: 'ready',
};

function StudentSheet({ name, title, sheet }: { readonly name: string; readonly title: string; readonly sheet: Sheet }) {
  return (
    <article className="mt-8 border-t border-line pt-4 print:mt-0 print:break-before-page print:border-t-0 print:pt-0 print:first-of-type:break-before-auto">
      <h2 className="text-lg font-semibold">{name}</h2>
      <p className="text-sm text-muted">{title}</p>
      <ol className="mt-4 flex max-w-[72ch] list-decimal flex-col gap-4 pl-6">
        {sheet.questions.map(({ label, answer, choices, lines }) => (
          <li key={label} className="break-inside-avoid">
            <InlineMarkdown>{label}</InlineMarkdown>
            {choices.length > 0 && (
              <ul className="list-disc pl-5">
                {choices.map((choice) => (
                  <li key={choice}>
                    <InlineMarkdown>{choice}</InlineMarkdown>
                  </li>
                ))}
              </ul>
            )}
            <p>
              Answer:{' '}
              <strong>
                <InlineMarkdown>{answer}</InlineMarkdown>
              </strong>{' '}
              <span className="text-sm text-muted">{lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`}</span>
            </p>
            <p className="mt-1 text-sm text-muted">Notes:</p>
            <div aria-hidden="true" className="h-14 border-b border-dotted border-line" />
          </li>
        ))}
      </ol>
      <h3 className="mt-6 font-semibold">The file</h3>
      <MarkedSource source={sheet.source} questions={sheet.questions} />
      <h3 className="mt-6 font-semibold">Solutions</h3>
      <div className="max-w-[72ch] break-words">
        <Markdown>{sheet.solution}</Markdown>
      </div>
    </article>
  );
}

/** Every line with its number, and the numbers of the questions about it. */
function MarkedSource({ source, questions }: Pick<Sheet, 'source' | 'questions'>) {
  return (
    <pre className="mt-2 text-xs break-words whitespace-pre-wrap">
      {source.split('\n').map((text, i) => {
        const about = questions.flatMap(({ lines }, question) => (lines.includes(i + 1) ? [question + 1] : []));
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place.
            key={i}
            className={clsx('flex gap-3 border-l-3 pl-2', about.length > 0 ? 'border-text font-semibold' : 'border-transparent')}
          >
            <span className="figures w-8 shrink-0 text-right text-muted">{i + 1}</span>
            <span className="min-w-0 flex-1">{text}</span>
            {about.length > 0 && (
              <span className="shrink-0">{about.length === 1 ? `question ${about[0]}` : `questions ${about.join(', ')}`}</span>
            )}
          </div>
        );
      })}
    </pre>
  );
}
