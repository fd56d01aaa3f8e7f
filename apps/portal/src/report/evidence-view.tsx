import { formatFraction, formatScore } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { MomentFigure } from '../player/moment-figure.tsx';
import { SourceView } from '../source/source-view.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { changeWords, diffWords } from '../work-log/change-words.ts';
import { HandInEvidence } from './hand-in-evidence.tsx';
import type { Evidence } from './report-data.ts';
import { RunEvidence } from './run-evidence.tsx';
import { TryEvidence } from './try-evidence.tsx';

interface Props {
  readonly evidence: Evidence;
  readonly number: number;
  /** The figures of the report that show a run, by its id. */
  readonly runFigures: ReadonlyMap<string, number>;
}

/** Shows the stored result of a section; each kind of evidence has its own figure. */
export function EvidenceView({ evidence, number, runFigures }: Props): ReactNode {
  switch (evidence.kind) {
    case 'hand-in':
      return <HandInEvidence evidence={evidence} number={number} />;
    case 'source':
      return <SourceEvidence evidence={evidence} number={number} />;
    case 'work-log':
      return <WorkLogEvidence evidence={evidence} number={number} />;
    case 'moment':
      return <MomentEvidence evidence={evidence} number={number} />;
    case 'try':
      return <TryEvidence evidence={evidence} number={number} runFigures={runFigures} />;
    case 'run':
      return <RunEvidence evidence={evidence} number={number} />;
  }
}

/** In place of evidence that may not appear in the report. */
export function MissingEvidence() {
  return (
    <p className="rounded border border-dashed border-line-strong px-3 py-2 text-sm text-muted">
      This figure can’t be shown: it belongs to somebody who is not in this report.
    </p>
  );
}

type Source = Extract<Evidence, { kind: 'source' }>;

/** A kernel in a report, as it was handed in; printed in full. */
function SourceEvidence({ evidence, number }: { readonly evidence: Source; readonly number: number }) {
  const { author, exerciseTitle, createdAt, source } = evidence;
  return (
    <figure className="my-3 min-w-0" aria-label={`Figure ${number}: kernel for ${exerciseTitle}, ${author}`}>
      <StaticHtml>
        <SourceView source={source} label={`Kernel of figure ${number}`} />
      </StaticHtml>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> Kernel for {exerciseTitle}, handed in by {author}{' '}
        <Time at={createdAt} />.
      </figcaption>
    </figure>
  );
}

type Moment = Extract<Evidence, { kind: 'moment' }>;

/** A moment of a kernel, as the player shows it. */
function MomentEvidence({ evidence, number }: { readonly evidence: Moment; readonly number: number }) {
  const { author, exercise, exerciseTitle, createdAt, source, labVersion, moment } = evidence;
  return (
    <figure className="my-3 min-w-0" aria-label={`Figure ${number}: a moment of the kernel for ${exerciseTitle}, ${author}`}>
      <div className="rounded border border-line bg-surface p-4">
        {moment ? (
          <MomentFigure of={{ exercise, labVersion }} source={source} moment={moment} />
        ) : (
          <p className="text-sm text-muted">This figure is shown again when you have answered the questions about your kernel.</p>
        )}
      </div>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span>{' '}
        {moment && `Step ${moment.step + 1} of the case “${moment.testCase}”: `}
        kernel for {exerciseTitle}, handed in by {author} <Time at={createdAt} />.
      </figcaption>
    </figure>
  );
}

type Entry = Extract<Evidence, { kind: 'work-log' }>;

/** An entry of the work log in a report: the note written with the hand-in, and its result. */
function WorkLogEvidence({ evidence, number }: { readonly evidence: Entry; readonly number: number }) {
  const { author, exerciseTitle, createdAt, note, verdict, score, fraction, fractionChange, lines } = evidence;
  const change = fractionChange === null ? null : changeWords(fractionChange);
  return (
    <figure className="my-3 break-inside-avoid" aria-label={`Figure ${number}: note by ${author}`}>
      <div className="border-l-3 border-line-strong bg-surface px-4 py-2.5">
        <p className="max-w-[72ch] break-words whitespace-pre-line">{note === '' ? <span className="text-muted">no note</span> : note}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <VerdictMark verdict={verdict} />
          {score !== null && <span className="figures">score {formatScore(score)}</span>}
          {fraction !== null && (
            <span className="figures">
              {formatFraction(fraction)} of the roof{change && ` (${change.words})`}
            </span>
          )}
          <span className="figures">lines {diffWords(lines)}</span>
        </p>
      </div>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> From {author}’s work log: {exerciseTitle}, <Time at={createdAt} />.
      </figcaption>
    </figure>
  );
}
