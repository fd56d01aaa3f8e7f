import type { DerivedValue } from '@rooflab/result';
import { derivedWords } from '@rooflab/roofline/experiments';
import clsx from 'clsx';
import { InlineMarkdown } from '../markdown/markdown.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { TryShown } from './tries.ts';

interface Props extends Pick<TryShown, 'fields' | 'answers' | 'verdicts'> {
  /** By field, what a wrong answer is. */
  readonly mistakes?: TryShown['mistakes'];
  /** By field, where the player shows what happens; left out: nothing is played. */
  readonly played?: Readonly<Record<string, string>>;
  /** The run that decided a prediction. */
  readonly run: FoundByRun | null;
  /** What a verdict is waiting for, in words. */
  readonly pending: string;
  readonly className?: string;
}

/** The answers, field by field, with verdicts and, beside a decided prediction, what was measured. */
export function AnswerList({ fields, answers, verdicts, mistakes = {}, played = {}, run, pending, className }: Props) {
  return (
    <dl className={clsx('mt-3 flex max-w-[72ch] flex-col gap-2', className)}>
      {fields.map((field) => {
        const measured = measuredWords(field, run);
        return (
          <div key={field.id}>
            <dt className="text-sm text-muted">
              <InlineMarkdown>{field.label}</InlineMarkdown>
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <GivenAnswer field={field} text={answers?.[field.id] ?? ''} />
              {verdicts && <FieldVerdict verdict={verdicts[field.id] ?? null} pending={pending} />}
              {measured !== null && <span className="text-sm text-muted">measured: {measured}</span>}
            </dd>
            {played[field.id] !== undefined && (
              <dd className="text-sm">
                <TextLink href={played[field.id] ?? ''}>See it happen, step by step</TextLink>
              </dd>
            )}
            {mistakes[field.id] !== undefined && <dd className="text-sm">{mistakes[field.id]}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

/** The answer in one field, with its unit. */
function GivenAnswer({ field, text }: { readonly field: TryShown['fields'][number]; readonly text: string }) {
  if (field.kind === 'choice') {
    const choice = field.choices.find(({ value }) => value.toLowerCase() === text.trim().toLowerCase());
    return <span className="min-w-0">{choice ? <InlineMarkdown>{choice.label}</InlineMarkdown> : text}</span>;
  }
  const unit = field.unit === '' || field.unit === 'share' || /[a-z×%]/i.test(text) ? '' : ` ${field.unit}`;
  return <span className="figures min-w-0 break-words">{text === '' ? 'not answered' : `${text}${unit}`}</span>;
}

/** Whether an answer is right; `pending`: text for a prediction that is waiting. */
function FieldVerdict({ verdict, pending }: { readonly verdict: boolean | null; readonly pending: string }) {
  if (verdict === null) return <span className="text-sm text-muted">{pending}</span>;
  return verdict ? (
    <span className="text-sm font-medium text-good">✓ correct</span>
  ) : (
    <span className="text-sm font-medium text-wrong">not correct</span>
  );
}

interface FoundByRun {
  readonly experiment: string;
  /** By name. */
  readonly derived: Readonly<Record<string, DerivedValue>>;
}

/** What a run measured for a field's prediction; null if the field does not predict it. */
function measuredWords(field: TryShown['fields'][number], run: FoundByRun | null): string | null {
  if (field.kind !== 'number' || field.predicts?.experiment !== run?.experiment) return null;
  const found = run?.derived[field.predicts?.derived ?? ''];
  return found === undefined ? null : derivedWords(found);
}
