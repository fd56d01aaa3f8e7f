'use client';
import { api } from '../api/client.ts';
import { SaveCsv } from '../ui/save-csv.tsx';

interface Props {
  readonly assignmentId: string;
  readonly experiment: string;
}

/** The class's measurements in an experiment of an assignment, one line per point. */
export function ExportRuns({ assignmentId, experiment }: Props) {
  return <SaveCsv read={() => api.experiment.exportCsv.query({ assignmentId, experiment })} />;
}
