import { Markdown } from '../markdown/markdown.tsx';
import { paths, type UsedLab } from '../shell/paths.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Drawn } from './load-question.ts';
import { QuestionForm } from './question-form.tsx';
import { shownField } from './shown-field.tsx';
import { SOLUTION } from './solution.ts';

interface Props {
  readonly slug: string;
  readonly userId: string;
  readonly drawn: Drawn;
  /** Null: not requested. */
  readonly solution: string | null;
  /** Null: its lab is one of the catalogue. */
  readonly of: UsedLab | null;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** One variant of a question, which can be answered any number of times. */
export function QuestionPage({ slug, userId, drawn, solution, of, baseUrl }: Props) {
  const { id, seed, title, text, fields } = drawn;
  return (
    <>
      <PageHeader title={title} lead={<TextLink href={paths.questions(slug, id.split('/')[0])}>All questions</TextLink>} />
      <div className="max-w-[72ch] text-base break-words">
        <Markdown>{text}</Markdown>
      </div>
      {/* New numbers start with empty fields. */}
      <QuestionForm
        key={`${id} ${seed}`}
        slug={slug}
        userId={userId}
        id={id}
        seed={seed}
        of={of}
        fields={fields.map(shownField)}
        solutionShown={solution !== null}
        url={`${baseUrl}${paths.question(slug, id, { seed, of })}`}
      />
      {solution !== null && (
        <Section title={<span tabIndex={-1}>Worked solution</span>} id={SOLUTION}>
          <div className="max-w-[72ch] text-base break-words">
            <Markdown>{solution}</Markdown>
          </div>
        </Section>
      )}
    </>
  );
}
