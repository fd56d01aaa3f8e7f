import { FreshInlineMarkdown } from '../handout/markdown.tsx';
import type { TryShown } from './tries.ts';

/** What was answered to one field, with its unit. */
export function GivenAnswer({ field, text }: { readonly field: TryShown['fields'][number]; readonly text: string }) {
  if (field.kind === 'choice') {
    const choice = field.choices.find(({ value }) => value.toLowerCase() === text.trim().toLowerCase());
    return <span className="min-w-0">{choice ? <FreshInlineMarkdown>{choice.label}</FreshInlineMarkdown> : text}</span>;
  }
  const unit = field.unit === '' || field.unit === 'share' || /[a-z×%]/i.test(text) ? '' : ` ${field.unit}`;
  return <span className="figures min-w-0 break-words">{text === '' ? 'not answered' : `${text}${unit}`}</span>;
}

/** Whether an answer is right; `pending`: what is said of a prediction that waits. */
export function FieldVerdict({ verdict, pending }: { readonly verdict: boolean | null; readonly pending: string }) {
  if (verdict === null) return <span className="text-sm text-muted">{pending}</span>;
  return verdict ? (
    <span className="text-sm font-medium text-good">✓ correct</span>
  ) : (
    <span className="text-sm font-medium text-wrong">not correct</span>
  );
}
