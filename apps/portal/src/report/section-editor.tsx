'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '../ui/icons.tsx';
import { ErrorNotice, Notice } from '../ui/notice.tsx';
import { type SaveState, useAutosave } from './use-autosave.ts';

interface Props {
  readonly userId: string;
  readonly section: {
    readonly sectionId: string;
    readonly kind: string;
    readonly text: string;
    readonly version: number;
    readonly savedBy: string;
    readonly conflictsWithId: string | null;
  };
  /** In words: `section 2 of 5`. */
  readonly place: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The figure of the section, drawn on the server. */
  readonly figure: ReactNode;
  /** The text as it was last saved, set on the server. */
  readonly children: ReactNode;
}

/** A section of a report that is being written: set as it will be printed, with its text beside it while one writes. */
export function SectionEditor({ userId, section, place, isFirst, isLast, figure, children }: Props) {
  const { sectionId, kind, conflictsWithId, savedBy } = section;
  const { text, state, error, write, save } = useAutosave({ userId, sectionId }, section);
  const [open, setOpen] = useState(section.text === '' && kind === 'prose');
  // A text that an earlier visit left unsaved is open until its writer is done; one that went below is closed.
  if (!open && (state === 'unsaved' || state === 'failed')) setOpen(true);
  useEffect(() => {
    if (state === 'conflict') setOpen(false);
  }, [state]);
  return (
    <section aria-label={`Report, ${place}`} className="group border-t border-line py-4 first:border-t-0 print:border-0 print:py-1">
      <Tools sectionId={sectionId} place={place} isFirst={isFirst} isLast={isLast} isEditing={open} onEdit={() => setOpen(true)} />
      {conflictsWithId !== null && (
        <Notice kind="slow" className="mb-3 print:hidden" title={`${savedBy} wrote this while somebody else changed the section above.`}>
          Both texts are kept. Put what you need into one of them, then remove the other.
        </Notice>
      )}
      {state === 'conflict' && (
        <Notice kind="slow" className="mb-3 print:hidden" live title="Somebody else changed this section while you wrote.">
          Your text is kept in a section of its own, right below.
        </Notice>
      )}
      {figure}
      {open && (
        <Writing text={text} kind={kind} state={state} onWrite={write} onLeave={save} onDone={() => void save().then(() => setOpen(false))}>
          <ErrorNotice error={error} />
        </Writing>
      )}
      {open && text.trim() !== '' && <p className="mb-1 text-xs text-muted print:hidden">As it will be printed</p>}
      {children}
    </section>
  );
}

const STATES: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving …',
  failed: 'Not saved; kept in this browser, and tried again in a few seconds',
  conflict: 'Kept below',
};

interface WritingProps {
  readonly text: string;
  readonly kind: string;
  readonly state: SaveState;
  readonly onWrite: (text: string) => void;
  readonly onLeave: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

function Writing({ text, kind, state, onWrite, onLeave, onDone, children }: WritingProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className="mb-3 flex flex-col gap-2 print:hidden">
      <TextArea
        label={kind === 'prose' ? 'Text of this section' : 'What the figure shows'}
        hint="Markdown. Formulas between $ signs: $I = F/B$; on lines of their own between $$."
        rows={Math.min(24, Math.max(6, text.split('\n').length + 1))}
        maxLength={10_000}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onBlur={onLeave}
      />
      {children}
      <div className="flex items-center gap-3">
        <Button size="small" onClick={onDone}>
          Done
        </Button>
        <p role="status" className="text-sm text-muted">
          {STATES[state]}
        </p>
      </div>
    </div>
  );
}

interface ToolsProps extends Pick<Props, 'place' | 'isFirst' | 'isLast'> {
  readonly sectionId: string;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

function Tools({ sectionId, place, isFirst, isLast, isEditing, onEdit }: ToolsProps) {
  const move = useAction((direction: 'up' | 'down') => api.report.move.mutate({ sectionId, direction }));
  const remove = useAction(() => api.report.setRemoved.mutate({ sectionId, removed: true }));
  return (
    <div className="mb-1 flex flex-wrap items-center gap-1 print:hidden">
      {!isEditing && (
        <Button kind="quiet" size="small" aria-label={`Edit ${place}`} onClick={onEdit}>
          <Pencil size={14} /> Edit
        </Button>
      )}
      <span className="ml-auto flex gap-1">
        <Button
          kind="quiet"
          size="small"
          aria-label={`Move ${place} up`}
          disabled={isFirst}
          pending={move.pending}
          onClick={() => move.run('up')}
        >
          <ArrowUp size={14} />
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Move ${place} down`}
          disabled={isLast}
          pending={move.pending}
          onClick={() => move.run('down')}
        >
          <ArrowDown size={14} />
        </Button>
        <Button kind="quiet" size="small" aria-label={`Remove ${place}`} pending={remove.pending} onClick={() => remove.run(undefined)}>
          <Trash2 size={14} />
        </Button>
      </span>
      <ErrorNotice error={move.error ?? remove.error} className="w-full" />
    </div>
  );
}
