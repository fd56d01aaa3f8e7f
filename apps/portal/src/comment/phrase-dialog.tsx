'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { Phrase, PhraseOwner } from './phrases.ts';

interface Props {
  readonly owner: PhraseOwner;
  readonly phrases: readonly Phrase[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChange: () => Promise<void>;
}

/** All saved phrases, which can be shared and removed. */
export function PhraseDialog({ owner: { courseId, moderates }, phrases, open, onOpenChange, onChange }: Props) {
  const change = useAction(async (act: () => Promise<unknown>) => {
    await act();
    await onChange();
    return true;
  });
  return (
    <Dialog
      title="Saved phrases"
      description="Shared phrases appear in the menu of every TA and instructor of this course."
      open={open}
      onOpenChange={onOpenChange}
    >
      <ErrorNotice error={change.error} className="mb-3" />
      {phrases.length === 0 && <p className="text-sm text-muted">There are none left.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {phrases.map(({ phraseId, text, shared, mine, owner }) => (
          <li key={phraseId} className="py-2.5 first:pt-0">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
              <span className="mr-auto">{mine ? (shared ? 'yours, shared' : 'only yours') : `shared by ${owner}`}</span>
              {mine && (
                <Button
                  size="small"
                  kind="quiet"
                  pending={change.pending}
                  onClick={() => change.run(() => api.comment.savePhrase.mutate({ courseId, text, shared: !shared }))}
                >
                  {shared ? 'Stop sharing' : 'Share'}
                </Button>
              )}
              {(mine || moderates) && <RemovePhrase phraseId={phraseId} text={text} shared={shared} onChange={onChange} />}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface RemoveProps extends Pick<Phrase, 'phraseId' | 'text' | 'shared'>, Pick<Props, 'onChange'> {}

function RemovePhrase({ phraseId, text, shared, onChange }: RemoveProps) {
  return (
    <ConfirmDialog
      title="Remove this phrase?"
      description={
        <>
          <span className="mb-3 line-clamp-4 block whitespace-pre-wrap text-text [overflow-wrap:anywhere]">{text}</span>
          {shared
            ? 'It disappears from the menu of every TA and instructor of this course, and cannot be brought back.'
            : 'It cannot be brought back.'}{' '}
          Comments that used it stay as they are.
        </>
      }
      verb="Remove"
      danger
      trigger={
        <Button size="small" kind="danger">
          Remove
        </Button>
      }
      act={async () => {
        await api.comment.removePhrase.mutate({ phraseId });
        await onChange();
      }}
    />
  );
}
