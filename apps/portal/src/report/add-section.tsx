'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

export interface CitableChoice {
  readonly handInId: string;
  /** In words: exercise, author, time, verdict. */
  readonly words: string;
}

interface Addition {
  readonly kind: 'prose' | 'hand-in' | 'work-log';
  readonly evidence: string | null;
}

/** A further section at the end: prose, or what somebody of the report handed in. */
export function AddSection({ reportId, choices }: { readonly reportId: string; readonly choices: readonly CitableChoice[] }) {
  const { run, pending, error } = useAction((addition: Addition) =>
    api.report.addTo.mutate({ reportId, ...addition, requestId: crypto.randomUUID() }),
  );
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
      <Button pending={pending} onClick={() => run({ kind: 'prose', evidence: null })}>
        Add text
      </Button>
      <AddFigure choices={choices} onAdd={run} />
      <ErrorNotice error={error} className="w-full" />
    </div>
  );
}

interface AddFigureProps {
  readonly choices: readonly CitableChoice[];
  readonly onAdd: (addition: Addition) => Promise<unknown>;
}

function AddFigure({ choices, onAdd }: AddFigureProps) {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<'hand-in' | 'work-log'>('hand-in');
  const [evidence, setEvidence] = useState(choices[0]?.handInId ?? '');
  const add = async () => {
    if ((await onAdd({ kind, evidence })) !== null) setOpen(false);
  };
  return (
    <Dialog
      title="Add a figure"
      description="Its numbers come from the stored results. The figure shows what is in force when the report is handed in."
      trigger={<Button disabled={choices.length === 0}>Add a figure</Button>}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex flex-col gap-4">
        <SelectField label="Show" value={kind} onChange={(event) => setKind(event.target.value === 'work-log' ? 'work-log' : 'hand-in')}>
          <option value="hand-in">measurements, roofline and source</option>
          <option value="work-log">the note from the work log, and what came of it</option>
        </SelectField>
        <SelectField label="Of the hand-in" value={evidence} onChange={(event) => setEvidence(event.target.value)}>
          {choices.map(({ handInId, words }) => (
            <option key={handInId} value={handInId}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button kind="primary" className="self-end" onClick={add}>
          Add
        </Button>
      </div>
    </Dialog>
  );
}
