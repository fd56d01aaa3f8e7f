import type { Diagnostic, Xray } from '@rooflab/result';
import clsx from 'clsx';
import { CommentedSource } from '../comment/commented-source.tsx';
import type { CommentPlace } from '../comment/threads.ts';
import { codeLines } from './code-lines.ts';
import { HotLegend } from './hot-gutter.tsx';
import { hotLines } from './hot-lines.ts';
import { SourceBox, SourcePiece } from './source-box.tsx';
import { MESSAGE_LOOKS } from './source-line.tsx';

interface SourceViewProps {
  readonly source: string;
  /** Under their lines; those without a line stand above. */
  readonly diagnostics?: readonly Diagnostic[];
  /** Where it was counted what each line costs: shown beside the line numbers. */
  readonly xray?: Pick<Xray, 'lines'> | undefined;
  /** For screen readers: whose source it is. */
  readonly label: string;
  /** What is said of the lines, and what the reader may say; left out where nobody comments. */
  readonly comments?: CommentPlace;
}

/** A kernel's source with line numbers, coloured on the server; under a line, what the compiler and people said of it. */
export function SourceView({ source, diagnostics = [], xray, label, comments }: SourceViewProps) {
  const lines = codeLines(source);
  const counted = xray && hotLines(xray);
  const hot = counted && counted.columns.length > 0 ? counted : undefined;
  const unplaced = diagnostics.filter(({ line }) => line < 1 || line > lines.length);
  return (
    <div>
      {unplaced.map((diagnostic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may be equal, and never move.
        <p key={index} className={clsx('mb-2 rounded border-l-3 px-3 py-1.5 text-sm', MESSAGE_LOOKS[diagnostic.severity])}>
          <span className="font-medium">{diagnostic.severity}</span>: {diagnostic.message}
        </p>
      ))}
      {comments ? (
        <CommentedSource lines={lines} diagnostics={diagnostics} hot={hot} label={label} place={comments} />
      ) : (
        <SourceBox label={label} hot={hot}>
          <SourcePiece lines={lines} diagnostics={diagnostics} hot={hot} first={1} last={lines.length} />
        </SourceBox>
      )}
      {hot && <HotLegend columns={hot.columns} />}
    </div>
  );
}
