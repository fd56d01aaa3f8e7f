'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { fileName, saveFile } from '../plots/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const choose = (handInId: string) => api.handIn.choose.mutate({ handInId });

/** The JSON is asked for when it is wanted: it is larger than the page. */
function useJson(handInId: string, name: string) {
  const read = async () => {
    const { result } = await api.handIn.byId.query({ handInId });
    saveFile(`${fileName(name)}.json`, 'json', `${JSON.stringify(result, null, 2)}\n`);
  };
  return useAction(read);
}

interface HandInActionsProps {
  readonly handInId: string;
  /** Name of the saved file: `reduction/sum 2026-11-20`. */
  readonly name: string;
  readonly hasResult: boolean;
  /** The assignment leaves the choice to the student, and this one is not chosen. */
  readonly canChoose: boolean;
}

export function HandInActions({ handInId, name, hasResult, canChoose }: HandInActionsProps) {
  const json = useJson(handInId, name);
  const chosen = useAction(choose);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canChoose && (
        <Button size="small" kind="primary" pending={chosen.pending} onClick={() => chosen.run(handInId)}>
          Make this one count
        </Button>
      )}
      {hasResult && (
        <>
          <Button size="small" pending={json.pending} onClick={() => json.run(undefined)}>
            Save JSON
          </Button>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
      <ErrorNotice error={chosen.error ?? json.error} className="basis-full" />
    </div>
  );
}
