import { innerErrors } from './connection-fault.ts';

/** The form that triggers use: `last-instructor: The course would be left without an instructor. Make somebody else one first.` */
const SENTENCES = /(?:^|\s)([a-z]+(?:-[a-z]+)+): ([A-Z][^\n.]*[.]) ([A-Z][^\n]*[.])/;

const STATE = 'RL001';

export interface BrokenRule {
  /** `last-instructor` */
  readonly code: string;
  /** What is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** The rule of the database that a change would have broken; null for any other error. */
export function brokenRule(error: unknown, depth = 0): BrokenRule | null {
  if (typeof error !== 'object' || error === null || depth > 6) return null;
  for (const inner of innerErrors(error)) {
    const found = brokenRule(inner, depth + 1);
    if (found !== null) return found;
  }
  const { code, originalCode, message, originalMessage } = error as Readonly<Record<string, unknown>>;
  if (code !== STATE && originalCode !== STATE) return null;
  const [, rule = '', wrong = '', remedy = ''] = SENTENCES.exec(String(originalMessage ?? message)) ?? [];
  return rule === '' ? null : { code: rule, message: wrong, remedy };
}
