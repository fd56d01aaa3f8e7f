import clsx from 'clsx';
import { FreshInlineMarkdown } from '../handout/markdown.tsx';
import { FieldVerdict, GivenAnswer } from './given-answer.tsx';
import { type FoundByRun, measuredWords } from './measured-words.ts';
import type { TryShown } from './tries.ts';

interface Props extends Pick<TryShown, 'fields' | 'answers' | 'verdicts'> {
  /** The run that decided a prediction. */
  readonly run: FoundByRun | null;
  /** What a verdict waits for, in words. */
  readonly pending: string;
  readonly className?: string;
}

/** What was answered, field by field, with its verdict and, beside a decided prediction, what was measured. */
export function AnswerList({ fields, answers, verdicts, run, pending, className }: Props) {
  return (
    <dl className={clsx('mt-3 flex max-w-[72ch] flex-col gap-2', className)}>
      {fields.map((field) => {
        const measured = measuredWords(field, run);
        return (
          <div key={field.id}>
            <dt className="text-sm text-muted">
              <FreshInlineMarkdown>{field.label}</FreshInlineMarkdown>
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <GivenAnswer field={field} text={answers?.[field.id] ?? ''} />
              {verdicts && <FieldVerdict verdict={verdicts[field.id] ?? null} pending={pending} />}
              {measured !== null && <span className="text-sm text-muted">measured: {measured}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
