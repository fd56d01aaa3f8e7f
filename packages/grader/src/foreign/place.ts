import type { SourceMessage } from '@rooflab/harness';
import { sourceLines } from '@rooflab/lab';

/** The place of a compiler error, as the patterns see it. */
export interface ErrorPlace {
  /** The first line of the compiler's message. */
  readonly said: string;
  /** The text before the place: its own line and the three above. */
  readonly before: string;
  /** The text from the place to the end of its line. */
  readonly at: string;
  readonly line: number;
}

const LINES_BEFORE = 3;

/** Characters on either side: enough for every pattern, and few for a file that is one long line. */
const REACH = 300;

/** Finds the places of a file's messages; null for one that has none. */
export function placesOfErrors(source: string): (message: SourceMessage) => ErrorPlace | null {
  const lines = sourceLines(source);
  return ({ message, line, column }) => {
    const own = lines[line - 1];
    if (own === undefined || column === 0) return null;
    const above = lines.slice(Math.max(0, line - 1 - LINES_BEFORE), line - 1);
    const before = [...above, own.slice(0, column - 1)].join('\n');
    const cut = before.length > REACH ? before.slice(-REACH).replace(/^[^\n]*/, '') : before;
    return { said: firstLine(message), before: cut, at: own.slice(column - 1, column - 1 + REACH), line };
  };
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
