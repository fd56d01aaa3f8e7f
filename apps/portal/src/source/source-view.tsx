import type { Diagnostic, Xray } from '@rooflab/result';
import clsx from 'clsx';
import type { CodeSpan } from '../editor/code-spans.ts';
import { codeLines } from './code-lines.ts';
import { HotCells, HotHead, HotLegend } from './hot-gutter.tsx';
import { type HotLines, hotLines } from './hot-lines.ts';
import { lineId } from './line-link.tsx';

interface SourceViewProps {
  readonly source: string;
  /** Under their lines; those without a line stand above. */
  readonly diagnostics?: readonly Diagnostic[];
  /** Where it was counted what each line costs: shown beside the line numbers. */
  readonly xray?: Pick<Xray, 'lines'> | undefined;
  /** For screen readers: whose source it is. */
  readonly label: string;
}

/** A kernel's source with line numbers, coloured on the server, what the compiler said under the line that it said it of. */
export function SourceView({ source, diagnostics = [], xray, label }: SourceViewProps) {
  const lines = codeLines(source);
  const counted = xray && hotLines(xray);
  const hot = counted && counted.columns.length > 0 ? counted : undefined;
  const unplaced = diagnostics.filter(({ line }) => line < 1 || line > lines.length);
  return (
    <div>
      {unplaced.map((diagnostic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may be equal, and never move.
        <p key={index} className={clsx('mb-2 rounded border-l-3 px-3 py-1.5 text-sm', LOOKS[diagnostic.severity])}>
          <span className="font-medium">{diagnostic.severity}</span>: {diagnostic.message}
        </p>
      ))}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        className="relative max-h-[36rem] overflow-auto rounded border border-line bg-surface print:max-h-none print:overflow-visible"
      >
        <div className="w-max min-w-full">
          {hot && <HotHead columns={hot.columns} />}
          <pre className="py-2 text-sm">
            <code>
              {lines.map((spans, index) => (
                <Line
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
                  key={index}
                  number={index + 1}
                  spans={spans}
                  diagnostics={diagnostics.filter(({ line }) => line === index + 1)}
                  hot={hot}
                />
              ))}
            </code>
          </pre>
        </div>
      </section>
      {hot && <HotLegend columns={hot.columns} />}
    </div>
  );
}

const LOOKS = {
  error: 'bg-wrong-quiet border-wrong',
  warning: 'bg-slow-quiet border-slow',
  info: 'bg-raised border-line-strong',
} as const;

const MARKS = { error: 'text-wrong', warning: 'text-slow', info: 'text-muted' } as const;

interface LineProps {
  readonly number: number;
  readonly spans: readonly CodeSpan[];
  readonly diagnostics: readonly Diagnostic[];
  readonly hot: HotLines | undefined;
}

function Line({ number, spans, diagnostics, hot }: LineProps) {
  return (
    <>
      <span id={lineId(number)} className={clsx('flex scroll-mt-24 target:bg-accent-quiet', diagnostics.length > 0 && 'bg-raised')}>
        <span aria-hidden="true" className="w-12 shrink-0 pr-4 text-right text-muted select-none">
          {number}
        </span>
        {hot && <HotCells columns={hot.columns} line={hot.lines.get(number)} />}
        <Spans spans={spans} />
      </span>
      {diagnostics.map((diagnostic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may be equal, and never move.
        <span key={index} className={clsx('block border-l-3 py-1 pr-4 pl-[calc(3rem-3px)]', LOOKS[diagnostic.severity])}>
          <span aria-hidden="true" className={clsx('block font-semibold select-none', MARKS[diagnostic.severity])}>
            {' '.repeat(Math.max(0, diagnostic.column - 1))}
            {'~'.repeat(Math.min(MOST_TILDES, Math.max(1, diagnostic.length)))}
          </span>
          <span className="sticky left-12 block w-fit max-w-[min(72ch,calc(100vw-7rem))] font-sans whitespace-pre-wrap">
            <span className="font-medium">
              {diagnostic.severity}, line {number}, column {diagnostic.column}
            </span>
            : {diagnostic.message}
          </span>
        </span>
      ))}
    </>
  );
}

/** A message about a whole function need not underline all of it. */
const MOST_TILDES = 80;

export function Spans({ spans }: { readonly spans: readonly CodeSpan[] }) {
  return (
    <span className="flex-1 pr-4">
      {spans.map(({ text, className }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line never move.
        <span key={index} {...(className !== null && { className })}>
          {text}
        </span>
      ))}
      {'\n'}
    </span>
  );
}
