'use client';
import { ChevronDown } from 'lucide-react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../plots/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuAction, MenuSeparator } from '../ui/menu.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const FORMATS = [
  { format: 'plain', name: 'Plain CSV' },
  { format: 'canvas', name: 'Canvas' },
  { format: 'moodle', name: 'Moodle' },
] as const;

/** The whole course as a file, in the form that a learning platform reads. */
export function ExportMenu({ courseId }: { readonly courseId: string }) {
  const save = useAction(async (format: (typeof FORMATS)[number]['format']) => {
    const { fileName, csv } = await api.gradebook.exportCsv.query({ courseId, format });
    saveFile(fileName, 'text/csv;charset=utf-8', csv);
    return true;
  });
  const saveComments = useAction(async (format: 'csv' | 'json') => {
    const { fileName, text } = await api.comment.exportFile.query({ courseId, format });
    saveFile(fileName, format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json', text);
    return true;
  });
  const trigger = (
    <Button pending={save.pending || saveComments.pending}>
      Export <ChevronDown size={14} aria-hidden="true" />
    </Button>
  );
  return (
    <div>
      <Menu trigger={trigger}>
        {FORMATS.map(({ format, name }) => (
          <MenuAction key={format} onSelect={() => void save.run(format)}>
            {name}
          </MenuAction>
        ))}
        <MenuSeparator />
        <MenuAction onSelect={() => void saveComments.run('csv')}>Comments on code, CSV</MenuAction>
        <MenuAction onSelect={() => void saveComments.run('json')}>Comments on code, JSON</MenuAction>
      </Menu>
      <ErrorNotice error={save.error ?? saveComments.error} />
    </div>
  );
}
