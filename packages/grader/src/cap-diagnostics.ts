import type { Diagnostic } from '@rooflab/result';

/** Most messages kept per file, so that the result page still loads. */
export const MOST_DIAGNOSTICS = 100;

/** Most characters of one message: Tint lists every overload that it tried, and quotes names that may be as long as the file. */
export const LONGEST_MESSAGE = 2000;

/** The errors first, then as many other messages as fit, in source order; a note gives the number of omitted messages. */
export function capDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const short = diagnostics.map((each) => ({ ...each, message: shortenMessage(each.message) }));
  if (short.length <= MOST_DIAGNOSTICS) return short;
  const errors = short.filter(({ severity }) => severity === 'error');
  const others = short.filter(({ severity }) => severity !== 'error');
  const kept = new Set([...errors, ...others].slice(0, MOST_DIAGNOSTICS));
  const message = `${short.length - MOST_DIAGNOSTICS} more messages are not shown. Fix these first.`;
  return [...short.filter((each) => kept.has(each)), { severity: 'info', line: 0, column: 0, length: 0, message }];
}

export function shortenMessage(message: string): string {
  return message.length > LONGEST_MESSAGE
    ? `${Array.from(message.slice(0, LONGEST_MESSAGE + 1))
        .slice(0, LONGEST_MESSAGE)
        .join('')}…`
    : message;
}
