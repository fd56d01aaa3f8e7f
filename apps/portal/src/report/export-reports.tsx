'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../plots/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

/** Who wrote, who handed in and what staff said, a line for each student. */
export function ExportReports({ assignmentId }: { readonly assignmentId: string }) {
  const { run, pending, error } = useAction(async () => {
    const { fileName, csv } = await api.report.exportCsv.query({ assignmentId });
    saveFile(fileName, 'csv', csv);
    return true;
  });
  return (
    <>
      <Button size="small" pending={pending} onClick={() => run(undefined)}>
        Save as CSV
      </Button>
      <ErrorNotice error={error} className="w-full" />
    </>
  );
}
