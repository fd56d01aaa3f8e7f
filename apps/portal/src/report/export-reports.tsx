'use client';
import { api } from '../api/client.ts';
import { SaveCsv } from '../ui/save-csv.tsx';

/** Who wrote, who handed in and what staff said, a line for each student. */
export function ExportReports({ assignmentId }: { readonly assignmentId: string }) {
  return <SaveCsv read={() => api.report.exportCsv.query({ assignmentId })} />;
}
