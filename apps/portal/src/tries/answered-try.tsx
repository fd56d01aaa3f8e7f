import { FreshInlineMarkdown, FreshMarkdown } from '../handout/markdown.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page-header.tsx';
import { Time } from '../ui/time.tsx';
import { FieldVerdict, GivenAnswer } from './given-answer.tsx';
import { measuredWords } from './measured-words.ts';
import type { TryShown } from './tries.ts';
import { shareWords, verdictWords } from './try-words.ts';

/** A try as it was drawn and answered: its verdict field by field, and its solution where it may be seen. */
export function AnsweredTry({ shown, folded }: { readonly shown: TryShown; readonly folded: boolean }) {
  const { number, text, fields, answers, verdicts, answeredAt, regrades, solution, decidedBy } = shown;
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
        {fields.map((field) => {
          const measured = measuredWords(field, decidedBy);
          return (
            <div key={field.id}>
              <dt className="text-sm text-muted">
                <FreshInlineMarkdown>{field.label}</FreshInlineMarkdown>
              </dt>
              <dd className="flex flex-wrap items-baseline gap-x-3">
                <GivenAnswer field={field} text={answers?.[field.id] ?? ''} />
                {verdicts && <FieldVerdict verdict={verdicts[field.id] ?? null} pending="waits for your run" />}
                {measured !== null && <span className="text-sm text-muted">measured: {measured}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {decidedBy !== null && (
        <p className="mt-2 max-w-[72ch] text-sm text-muted">
          Measured by the run of <Time at={decidedBy.endedAt} />, on {decidedBy.device}.
        </p>
      )}
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
