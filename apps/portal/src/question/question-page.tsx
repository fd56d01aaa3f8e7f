import { fieldAllows, fieldTolerance } from '@rooflab/lab/question';
import { FreshInlineMarkdown, FreshMarkdown } from '../handout/markdown.tsx';
import { paths } from '../shell/paths.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { ShownField } from './answer-field.tsx';
import type { Drawn } from './load-question.ts';
import { QuestionForm } from './question-form.tsx';
import { SOLUTION } from './solution.ts';

interface Props {
  readonly slug: string;
  readonly userId: string;
  readonly drawn: Drawn;
  /** Null: not asked for. */
  readonly solution: string | null;
  /** Of the portal, without a slash at its end. */
  readonly baseUrl: string;
}

/** One variant of a question, to be answered as often as one likes. */
export function QuestionPage({ slug, userId, drawn, solution, baseUrl }: Props) {
  const { id, seed, title, text, fields } = drawn;
  return (
    <>
      <PageHeader title={title} lead={<TextLink href={paths.practice(slug, id.split('/')[0])}>All questions</TextLink>} />
      <div className="max-w-[72ch] text-base break-words">
        <FreshMarkdown>{text}</FreshMarkdown>
      </div>
      {/* Other numbers begin with empty fields. */}
      <QuestionForm
        key={`${id} ${seed}`}
        slug={slug}
        userId={userId}
        id={id}
        seed={seed}
        fields={fields.map(shownField)}
        solutionShown={solution !== null}
        url={`${baseUrl}${paths.question(slug, id, { seed })}`}
      />
      {solution !== null && (
        <Section title={<span tabIndex={-1}>Worked solution</span>} id={SOLUTION}>
          <div className="max-w-[72ch] text-base break-words">
            <FreshMarkdown>{solution}</FreshMarkdown>
          </div>
        </Section>
      )}
    </>
  );
}

function shownField(field: Drawn['fields'][number]): ShownField {
  const { id, kind } = field;
  const label = <FreshInlineMarkdown>{field.label}</FreshInlineMarkdown>;
  if (kind === 'choice') {
    const choices = field.choices.map((choice) => ({
      value: choice.value,
      label: <FreshInlineMarkdown>{choice.label}</FreshInlineMarkdown>,
    }));
    return { id, kind, label, choices };
  }
  const allowed = fieldAllows(field);
  const hint = `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}. ${fieldTolerance(field)}`.trim();
  const experiment = kind === 'number' && field.predicts ? field.predicts.experiment : null;
  return { id, kind, label, hint, unit: field.unit === 'share' ? '' : field.unit, experiment };
}
