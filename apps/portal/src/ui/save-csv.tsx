'use client';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../plots/save-file.ts';
import { Button } from './button.tsx';
import { ErrorNotice } from './notice.tsx';

interface Props {
  readonly read: () => Promise<{ readonly fileName: string; readonly csv: string }>;
}

/** Saves a table that the portal writes when it is asked. */
export function SaveCsv({ read }: Props) {
  const { run, pending, error } = useAction(async () => {
    const { fileName, csv } = await read();
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
