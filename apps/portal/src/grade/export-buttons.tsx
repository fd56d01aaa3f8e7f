'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../plots/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { ChooseExport } from './choose-export.tsx';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.ts';

interface Props {
  readonly courseId: string;
  /** Those that are released. */
  readonly assignments: readonly { readonly assignmentId: string; readonly title: string }[];
}

/** The whole course as a file in the format of a learning platform, one click each. */
export function ExportButtons({ courseId, assignments }: Props) {
  const save = useAction(async ({ format, assignmentIds }: { format: ExportFormat; assignmentIds?: string[] }) => {
    const { fileName, csv } = await api.grade.exportCsv.query({ courseId, format, ...(assignmentIds && { assignmentIds }) });
    saveFile(fileName, 'csv', csv);
    return true;
  });
  const saveComments = useAction(async (format: 'csv' | 'json') => {
    const { fileName, text } = await api.comment.exportFile.query({ courseId, format });
    saveFile(fileName, format, text);
    return true;
  });
  const saveAnswers = useAction(async () => {
    const { fileName, csv } = await api.question.exportCsv.query({ courseId });
    saveFile(fileName, 'csv', csv);
    return true;
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted" id="export">
        Export all grades
      </span>
      {EXPORT_FORMATS.map(({ format, name }) => (
        <Button key={format} size="small" pending={save.pending} aria-label={`Export for ${name}`} onClick={() => save.run({ format })}>
          {name}
        </Button>
      ))}
      {assignments.length > 1 && (
        <ChooseExport
          assignments={assignments}
          pending={save.pending}
          save={(format, assignmentIds) => save.run({ format, assignmentIds: [...assignmentIds] })}
        />
      )}
      <span className="text-sm text-muted sm:ml-2">Comments on code</span>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          pending={saveComments.pending}
          aria-label={`Export comments as ${format.toUpperCase()}`}
          onClick={() => saveComments.run(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <span className="text-sm text-muted sm:ml-2">Answers to questions</span>
      <Button size="small" pending={saveAnswers.pending} aria-label="Export answers as CSV" onClick={() => saveAnswers.run(undefined)}>
        CSV
      </Button>
      <ErrorNotice error={save.error ?? saveComments.error ?? saveAnswers.error} className="w-full" />
    </div>
  );
}
