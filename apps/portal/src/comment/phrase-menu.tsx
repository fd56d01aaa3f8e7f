'use client';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDown } from '../ui/icons.tsx';
import { Menu, MenuAction, MenuSeparator } from '../ui/menu.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { PhraseDialog } from './phrase-dialog.tsx';
import type { Phrase, PhraseOwner } from './phrases.ts';

/** Characters. */
const MAX_PHRASE_LENGTH = 500;

interface Props {
  readonly owner: PhraseOwner;
  /** The form's text, which can be saved as a phrase. */
  readonly text: string;
  readonly onInsert: (phrase: string) => void;
}

/** Phrases that staff use repeatedly: chosen from a menu, or saved from the text just written. */
export function PhraseMenu({ owner, text, onInsert }: Props) {
  const { courseId } = owner;
  const { phrases, reload, known } = usePhrases(courseId);
  const [managing, setManaging] = useState(false);
  const kept = text.trim();
  const canSave = kept !== '' && kept.length <= MAX_PHRASE_LENGTH;
  const save = useAction(async (shared: boolean) => {
    await api.comment.savePhrase.mutate({ courseId, text: kept, shared });
    await reload();
    return true;
  });
  return (
    <>
      <Menu
        trigger={
          <Button size="small" kind="quiet" pending={save.pending}>
            Saved phrases <ChevronDown size={14} />
          </Button>
        }
      >
        <div className="max-h-64 max-w-[min(24rem,calc(100vw-2rem))] overflow-y-auto">
          {phrases.map((phrase) => (
            <MenuAction key={phrase.phraseId} onSelect={() => onInsert(phrase.text)}>
              <span className="min-w-0">
                <span className="line-clamp-2 break-words">{phrase.text}</span>
                {!phrase.mine && <span className="block text-xs text-muted">shared by {phrase.owner}</span>}
              </span>
            </MenuAction>
          ))}
          {phrases.length === 0 && (
            <p className="px-2.5 py-1.5 text-muted">{known ? 'None yet. Write a comment, then save it here.' : 'Loading …'}</p>
          )}
        </div>
        <MenuSeparator />
        {canSave && <MenuAction onSelect={() => void save.run(false)}>Save this text for me</MenuAction>}
        {canSave && <MenuAction onSelect={() => void save.run(true)}>Save this text for all staff</MenuAction>}
        {phrases.length > 0 && <MenuAction onSelect={() => setManaging(true)}>Manage phrases</MenuAction>}
        {!canSave && phrases.length === 0 && (
          <p className="px-2.5 py-1.5 text-xs text-muted">At most {MAX_PHRASE_LENGTH} characters each.</p>
        )}
      </Menu>
      <ErrorNotice error={save.error} className="w-full" />
      <PhraseDialog owner={owner} phrases={phrases} open={managing} onOpenChange={setManaging} onChange={reload} />
    </>
  );
}

function usePhrases(courseId: string) {
  const [phrases, setPhrases] = useState<readonly Phrase[] | null>(null);
  // Without a connection the menu is empty, and the text can still be written.
  const reload = useCallback(async () => setPhrases(await api.comment.phrases.query({ courseId }).catch(() => null)), [courseId]);
  useEffect(() => void reload(), [reload]);
  return { phrases: phrases ?? [], known: phrases !== null, reload };
}
