import { shownSource } from '@rooflab/markdown';
import type { Diagnostic, Xray } from '@rooflab/result';
import clsx from 'clsx';
import { CommentedSource } from '../comment/commented-source.tsx';
import type { CommentPlace } from '../comment/threads.ts';
import { pageBudget } from '../markdown/page-budget.ts';
import { HotLegend } from './hot-gutter.tsx';
import { hotLines } from './hot-lines.ts';
import { PlainSource } from './plain-source.tsx';
import { SourceBox, SourcePiece } from './source-box.tsx';
import { MESSAGE_LOOKS } from './source-line.tsx';

interface SourceViewProps {
  readonly source: string;
  /** Shown below their lines; those without a line come above the source. */
  readonly diagnostics?: readonly Diagnostic[];
  /** What each line costs, if it was counted: shown beside the line numbers. */
  readonly xray?: Pick<Xray, 'lines'> | undefined;
  /** For screen readers: whose source it is. */
  readonly label: string;
  /** Comments on the lines, and whether the reader may add some; left out where nobody comments. */
  readonly comments?: CommentPlace;
}

/** A kernel's source with line numbers, coloured on the server; below a line, the compiler's messages and people's comments about it. */
export function SourceView({ source, diagnostics = [], xray, label, comments }: SourceViewProps) {
  const { lines, rest } = shownSource(source, pageBudget());
  const counted = xray && hotLines(xray);
  const hot = counted && counted.columns.length > 0 ? counted : undefined;
  const unplaced = diagnostics.filter(({ line }) => line < 1 || line > lines.length);
  return (
    <div>
      {unplaced.map((diagnostic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may be equal, and never move.
        <p key={index} className={clsx('mb-2 rounded border-l-3 px-3 py-1.5 text-sm', MESSAGE_LOOKS[diagnostic.severity])}>
          <span className="font-medium">
            {diagnostic.severity}
            {diagnostic.line > 0 && `, line ${diagnostic.line}`}
          </span>
          : {diagnostic.message}
        </p>
      ))}
      {comments && lines.length > 0 ? (
        <CommentedSource lines={lines} diagnostics={diagnostics} hot={hot} label={label} place={comments} />
      ) : (
        lines.length > 0 && (
          <SourceBox label={label} hot={hot}>
            <SourcePiece lines={lines} diagnostics={diagnostics} hot={hot} first={1} last={lines.length} />
          </SourceBox>
        )
      )}
      <PlainSource first={lines.length + 1} text={rest} label={label} />
      {hot && <HotLegend columns={hot.columns} />}
    </div>
  );
}
