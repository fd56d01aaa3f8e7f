import { fieldAllows, fieldTolerance } from '@rooflab/lab/question';
import { InlineMarkdown } from '../markdown/markdown.tsx';
import type { ShownField } from './answer-field.tsx';
import type { Drawn } from './load-question.ts';

/** A field of a variant as its form shows it: labels as Markdown, what may be written, and how exact it must be. */
export function shownField(field: Drawn['fields'][number]): ShownField {
  const { id, kind } = field;
  const label = <InlineMarkdown>{field.label}</InlineMarkdown>;
  if (kind === 'choice') {
    const choices = field.choices.map((choice) => ({
      value: choice.value,
      label: <InlineMarkdown>{choice.label}</InlineMarkdown>,
    }));
    return { id, kind, label, choices };
  }
  const allowed = fieldAllows(field);
  const hint = `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}. ${fieldTolerance(field)}`.trim();
  const experiment = kind === 'number' && field.predicts ? field.predicts.experiment : null;
  return { id, kind, label, hint, unit: field.unit === 'share' ? '' : field.unit, experiment };
}
