import type { ReactNode } from 'react';
import { HandInEvidence } from './hand-in-evidence.tsx';
import type { Evidence } from './report-data.ts';
import { RunEvidence } from './run-evidence.tsx';
import { TryEvidence } from './try-evidence.tsx';
import { WorkLogEvidence } from './work-log-evidence.tsx';

/** What a section shows of stored results; each kind of evidence has its figure here. */
export function EvidenceView({ evidence, number }: { readonly evidence: Evidence; readonly number: number }): ReactNode {
  switch (evidence.kind) {
    case 'hand-in':
      return <HandInEvidence evidence={evidence} number={number} />;
    case 'work-log':
      return <WorkLogEvidence evidence={evidence} number={number} />;
    case 'try':
      return <TryEvidence evidence={evidence} number={number} />;
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
