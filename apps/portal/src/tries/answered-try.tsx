import { FreshInlineMarkdown, FreshMarkdown } from '../handout/markdown.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page-header.tsx';
import { Time } from '../ui/time.tsx';
import type { TryShown } from './tries.ts';
import { shareWords, verdictWords } from './try-words.ts';

/** A try as it was drawn and answered: its verdict field by field, and its solution where it may be seen. */
export function AnsweredTry({ shown, folded }: { readonly shown: TryShown; readonly folded: boolean }) {
  const { number, text, fields, answers, verdicts, answeredAt, regrades, solution } = shown;
  return (
    <Section title={`Try ${number}`} id={`try-${number}`}>
      <p className="mb-3">
        <span className="font-medium">{verdictWords(shown)}</span>{' '}
        {answeredAt && (
          <span className="text-sm text-muted">
            Answered <Time at={answeredAt} />.
          </span>
        )}
      </p>
      {regrades.map(({ at, reason, before, after }) => (
        <Notice key={at.toISOString()} className="mb-3 max-w-[72ch]" title={`Regraded: ${shareWords(before)} → ${shareWords(after)}`}>
          {reason}
        </Notice>
      ))}
      <details open={!folded} className="max-w-[72ch]">
        <summary className="min-h-6 cursor-pointer text-sm">What was asked</summary>
        <div className="mt-2 text-base break-words">
          <FreshMarkdown>{text}</FreshMarkdown>
        </div>
      </details>
      <dl className="mt-3 flex max-w-[72ch] flex-col gap-2">
        {fields.map((field) => (
          <div key={field.id}>
            <dt className="text-sm text-muted">
              <FreshInlineMarkdown>{field.label}</FreshInlineMarkdown>
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <GivenAnswer field={field} text={answers?.[field.id] ?? ''} />
              {verdicts && <FieldVerdict verdict={verdicts[field.id] ?? null} />}
            </dd>
          </div>
        ))}
      </dl>
      {solution !== null && (
        <details className="mt-4 max-w-[72ch]" open={!folded}>
          <summary className="min-h-6 cursor-pointer font-medium">Worked solution</summary>
          <div className="mt-2 text-base break-words">
            <FreshMarkdown>{solution}</FreshMarkdown>
          </div>
        </details>
      )}
    </Section>
  );
}

function GivenAnswer({ field, text }: { readonly field: TryShown['fields'][number]; readonly text: string }) {
  if (field.kind === 'choice') {
    const choice = field.choices.find(({ value }) => value.toLowerCase() === text.trim().toLowerCase());
    return <span className="min-w-0">{choice ? <FreshInlineMarkdown>{choice.label}</FreshInlineMarkdown> : text}</span>;
  }
  const unit = field.unit === '' || field.unit === 'share' || /[a-z×%]/i.test(text) ? '' : ` ${field.unit}`;
  return <span className="figures min-w-0 break-words">{text === '' ? 'not answered' : `${text}${unit}`}</span>;
}

function FieldVerdict({ verdict }: { readonly verdict: boolean | null }) {
  if (verdict === null) return <span className="text-sm text-muted">waits for your run</span>;
  return verdict ? (
    <span className="text-sm font-medium text-good">✓ correct</span>
  ) : (
    <span className="text-sm font-medium text-wrong">not correct</span>
  );
}
