import type { ReactNode } from 'react';
import { HandInEvidence } from './hand-in-evidence.tsx';
import type { Evidence } from './report-data.ts';
import { RunEvidence } from './run-evidence.tsx';
import { SourceEvidence } from './source-evidence.tsx';
import { TryEvidence } from './try-evidence.tsx';
import { WorkLogEvidence } from './work-log-evidence.tsx';

interface Props {
  readonly evidence: Evidence;
  readonly number: number;
  /** The figures of the report that show a run, by its id. */
  readonly runFigures: ReadonlyMap<string, number>;
}

/** What a section shows of stored results; each kind of evidence has its figure here. */
export function EvidenceView({ evidence, number, runFigures }: Props): ReactNode {
  switch (evidence.kind) {
    case 'hand-in':
      return <HandInEvidence evidence={evidence} number={number} />;
    case 'source':
      return <SourceEvidence evidence={evidence} number={number} />;
    case 'work-log':
      return <WorkLogEvidence evidence={evidence} number={number} />;
    case 'try':
      return <TryEvidence evidence={evidence} number={number} runFigures={runFigures} />;
    case 'run':
      return <RunEvidence evidence={evidence} number={number} />;
  }
}

/** In place of evidence that may not stand in the report. */
export function MissingEvidence() {
  return (
    <p className="rounded border border-dashed border-line-strong px-3 py-2 text-sm text-muted">
      This figure can’t be shown: it belongs to somebody who is not in this report.
    </p>
  );
}
