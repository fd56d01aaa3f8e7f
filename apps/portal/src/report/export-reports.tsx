'use client';
import { api } from '../api/client.ts';
import { SaveCsv } from '../ui/save-csv.tsx';

/** Who wrote, who handed in and what staff said, one line per student. */
export function ExportReports({ assignmentId }: { readonly assignmentId: string }) {
  return <SaveCsv read={() => api.report.exportCsv.query({ assignmentId })} />;
}
