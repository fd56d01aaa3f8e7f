import type { Diagnostic } from '@rooflab/result';
import type { ReactNode } from 'react';
import { PrimerLink } from '../source/primer-link.tsx';

const MARKS = {
  error: { shape: '✗', looks: 'text-wrong' },
  warning: { shape: '▲', looks: 'text-slow' },
  info: { shape: 'i', looks: 'text-muted' },
} as const;

/** A file can have a thousand messages; the first ones explain the rest. */
const MOST = 50;

interface DiagnosticsListProps {
  readonly diagnostics: readonly Diagnostic[];
  readonly goTo: (line: number, column: number) => void;
  readonly empty?: ReactNode;
}

/** Messages of the compiler and of the launch plan, each linked to its place in the editor. */
export function DiagnosticsList({ diagnostics, goTo, empty = null }: DiagnosticsListProps) {
  if (diagnostics.length === 0) return empty;
  return (
    <ul aria-label="Messages about the file" className="flex flex-col gap-0.5">
      {diagnostics.slice(0, MOST).map(({ severity, line, column, message }, i) => {
        const { shape, looks } = MARKS[severity];
        return (
          <li key={`${i.toString()} ${line} ${column}`}>
            <button
              type="button"
              onClick={() => goTo(line, column)}
              className="flex min-h-6 w-full items-baseline gap-2 rounded-sm text-left hover:bg-raised"
            >
              <span aria-hidden="true" className={`w-3 shrink-0 text-center ${looks}`}>
                {shape}
              </span>
              <span className="sr-only">{severity}</span>
              {line > 0 && (
                <span className="figures shrink-0 text-muted">
                  {line}:{column}
                </span>
              )}
              <span className="min-w-0 break-words whitespace-pre-wrap">{message}</span>
            </button>
            <PrimerLink message={message} className="ml-5 text-sm" />
          </li>
        );
      })}
    </ul>
  );
}
