import type { DerivedValue } from '@rooflab/result';
import { derivedWords } from '@rooflab/roofline/experiments';
import type { TryShown } from './tries.ts';

export interface FoundByRun {
  readonly experiment: string;
  /** By name. */
  readonly derived: Readonly<Record<string, DerivedValue>>;
}

/** What a run found of what a field predicts; null where it predicts nothing of it. */
export function measuredWords(field: TryShown['fields'][number], run: FoundByRun | null): string | null {
  if (field.kind !== 'number' || field.predicts?.experiment !== run?.experiment) return null;
  const found = run?.derived[field.predicts?.derived ?? ''];
  return found === undefined ? null : derivedWords(found);
}
