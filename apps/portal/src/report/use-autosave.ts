'use client';
import type { ErrorAnswer } from '@rooflab/api';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { browserStorage } from '../editor/drafts.ts';
import { dropSectionDraft, keepSectionDraft, readSectionDraft, type SectionKey } from './section-drafts.ts';

/** After the last key. */
const PAUSE_MS = 1200;

/** After a save that failed. */
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

interface Stored {
  readonly text: string;
  readonly version: number;
}

/**
 * The text of a section while it is written: kept in this browser at every key, and saved when the writer pauses. Where somebody else has changed the
 * section meanwhile, the portal keeps both texts; `conflict` says so.
 */
export function useAutosave({ userId, sectionId }: SectionKey, stored: Stored) {
  const router = useRouter();
  const [text, setText] = useState(stored.text);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const now = useRef({ text: stored.text, saved: stored.text, version: stored.version, busy: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async () => {
    const { current } = now;
    clearTimeout(timer.current);
    if (current.busy || current.text === current.saved) return;
    current.busy = true;
    setState('saving');
    const key = { userId, sectionId };
    const sent = current.text;
    try {
      const answer = await api.report.save.mutate({ sectionId, text: sent, baseVersion: current.version, requestId: crypto.randomUUID() });
      if (answer.conflict) {
        // What was written after it goes on in the new section, from the text that was kept there.
        if (current.text !== sent)
          keepSectionDraft(browserStorage(), { userId, sectionId: answer.sectionId }, { text: current.text, baseVersion: answer.version });
        dropSectionDraft(browserStorage(), key);
        current.text = current.saved;
        setText(current.saved);
        setState('conflict');
      } else {
        current.saved = sent;
        current.version = answer.version;
        const done = current.text === sent;
        if (done) dropSectionDraft(browserStorage(), key);
        else keepSectionDraft(browserStorage(), key, { text: current.text, baseVersion: answer.version });
        setState(done ? 'saved' : 'unsaved');
        if (!done) timer.current = setTimeout(save, PAUSE_MS);
      }
      setError(null);
      router.refresh();
    } catch (fault) {
      setError(errorAnswer(fault));
      setState('failed');
      timer.current = setTimeout(save, RETRY_MS);
    } finally {
      current.busy = false;
    }
  }, [router, sectionId, userId]);

  const write = useCallback(
    (changed: string) => {
      const { current } = now;
      current.text = changed;
      setText(changed);
      setState('unsaved');
      keepSectionDraft(browserStorage(), { userId, sectionId }, { text: changed, baseVersion: current.version });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE_MS);
    },
    [save, sectionId, userId],
  );

  // What an earlier visit could not save is saved now.
  useEffect(() => {
    const draft = readSectionDraft(browserStorage(), { userId, sectionId });
    if (draft !== null && draft.text !== now.current.text) {
      now.current.version = draft.baseVersion;
      write(draft.text);
    }
    return () => clearTimeout(timer.current);
  }, [sectionId, userId, write]);

  // Somebody else saved it while nothing was written here.
  useEffect(() => {
    const { current } = now;
    if (stored.version <= current.version || current.text !== current.saved) return;
    Object.assign(current, { text: stored.text, saved: stored.text, version: stored.version });
    setText(stored.text);
  }, [stored.text, stored.version]);

  return { text, state, error, write, save };
}
