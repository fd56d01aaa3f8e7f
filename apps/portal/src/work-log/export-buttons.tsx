'use client';
import { useCallback } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../plots/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface ExportButtonsProps {
  readonly courseId: string;
  readonly exercise: string | undefined;
}

/** The whole log as a file: a table for a spreadsheet, or a report to hand in. */
export function ExportButtons({ courseId, exercise }: ExportButtonsProps) {
  const write = useCallback(
    async (format: 'csv' | 'markdown') => {
      const { fileName, text } = await api.workLog.exportFile.query({ courseId, format, ...(exercise !== undefined && { exercise }) });
      saveFile(fileName, format, text);
    },
    [courseId, exercise],
  );
  const { run, pending, error } = useAction(write);
  return (
    <>
      <Button size="small" pending={pending} onClick={() => run('csv')}>
        Save as CSV
      </Button>
      <Button size="small" pending={pending} onClick={() => run('markdown')}>
        Save as Markdown
      </Button>
      <ErrorNotice error={error} className="w-full" />
    </>
  );
}
