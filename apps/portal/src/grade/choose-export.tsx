'use client';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.ts';

interface Props {
  readonly assignments: readonly { readonly assignmentId: string; readonly title: string }[];
  readonly pending: boolean;
  readonly save: (format: ExportFormat, assignmentIds: readonly string[]) => Promise<unknown>;
}

/** Exports the grades of some assignments only. */
export function ChooseExport({ assignments, pending, save }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = assignments.map(({ assignmentId }) => assignmentId).filter((id) => !left.has(id));
  const toggle = (id: string) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  return (
    <Dialog
      title="Export some assignments"
      description="For Canvas and Moodle a cell stays empty, which changes nothing there, until the assignment is due for that student; afterwards it is 0 if nothing was handed in."
      trigger={<Button size="small">Choose assignments</Button>}
    >
      <div className="mb-4 flex max-h-96 flex-col gap-1.5 overflow-y-auto">
        {assignments.map(({ assignmentId, title }) => (
          <Checkbox key={assignmentId} label={title} checked={!left.has(assignmentId)} onChange={() => toggle(assignmentId)} />
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {EXPORT_FORMATS.map(({ format, name }) => (
          <Button
            key={format}
            size="small"
            pending={pending}
            disabled={chosen.length === 0}
            aria-label={`Export these for ${name}`}
            onClick={() => save(format, chosen)}
          >
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
