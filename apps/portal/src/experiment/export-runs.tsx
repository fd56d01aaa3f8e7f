'use client';
import { api } from '../api/client.ts';
import { SaveCsv } from '../ui/save-csv.tsx';

interface Props {
  readonly assignmentId: string;
  readonly experiment: string;
}

/** What the class measured in an experiment of an assignment, a line for each point. */
export function ExportRuns({ assignmentId, experiment }: Props) {
  return <SaveCsv read={() => api.experiment.exportCsv.query({ assignmentId, experiment })} />;
}
