'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { browserStorage } from '../editor/drafts.ts';
import { dropSectionDraft, keepSectionDraft, readSectionDraft, type SectionDraft, type SectionKey } from './section-drafts.ts';

/** Pause after the last keystroke. */
const PAUSE_MS = 1200;

/** Wait after a failed save. */
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

interface Stored {
  readonly text: string;
  readonly version: number;
}

/** What this page knows of the section. */
interface Known extends SectionDraft {
  /** The text of `baseVersion`. */
  saved: string;
  text: string;
  baseVersion: number;
  sent: SectionDraft['sent'];
  busy: boolean;
}

/** A refusal of this very text: sending it again would not help. */
function isFinal({ code }: ErrorAnswer): boolean {
  return !['offline', 'unavailable', 'internal', 'rate-limited', 'conflict'].includes(code);
}

/**
 * The text of a section while it is written: kept in this browser at every key, and saved when the writer pauses. Where somebody else has changed the
 * section, the portal keeps both texts; `conflict` says so.
 */
export function useAutosave({ userId, sectionId }: SectionKey, stored: Stored) {
  const router = useRouter();
  const [text, setText] = useState(stored.text);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const known = useRef<Known>({ text: stored.text, saved: stored.text, baseVersion: stored.version, sent: null, busy: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    const { text, baseVersion, sent, saved } = known.current;
    const key = { userId, sectionId };
    if (text === saved) dropSectionDraft(browserStorage(), key);
    else keepSectionDraft(browserStorage(), key, { text, baseVersion, sent });
  }, [sectionId, userId]);

  const settle = useCallback(
    (answer: Awaited<ReturnType<typeof api.report.save.mutate>>, sent: string): boolean => {
      const { current } = known;
      current.sent = null;
      if (!answer.conflict) {
        Object.assign(current, { saved: sent, baseVersion: answer.version });
        keep();
        return current.text === sent;
      }
      // What was written after it goes on in the new section, from the text that was kept there.
      const further = { text: current.text, baseVersion: answer.version, sent: null };
      if (current.text !== sent) keepSectionDraft(browserStorage(), { userId, sectionId: answer.sectionId }, further);
      current.text = current.saved;
      keep();
      setText(current.saved);
      return true;
    },
    [keep, userId],
  );

  const save = useCallback(async () => {
    const { current } = known;
    clearTimeout(timer.current);
    if (current.busy || (current.text === current.saved && current.sent === null)) return;
    current.busy = true;
    current.sent ??= { text: current.text, requestId: crypto.randomUUID() };
    keep();
    setState('saving');
    try {
      const answer = await api.report.save.mutate({ sectionId, ...current.sent, baseVersion: current.baseVersion });
      const done = settle(answer, current.sent.text);
      setState(answer.conflict ? 'conflict' : done ? 'saved' : 'unsaved');
      if (!done) timer.current = setTimeout(save, PAUSE_MS);
      setError(null);
      router.refresh();
    } catch (fault) {
      const refusal = errorAnswer(fault);
      if (isFinal(refusal)) current.sent = null;
      else timer.current = setTimeout(save, RETRY_MS);
      keep();
      setError(refusal);
      setState('failed');
    } finally {
      current.busy = false;
    }
  }, [keep, router, sectionId, settle]);

  const write = useCallback(
    (changed: string) => {
      known.current.text = changed;
      setText(changed);
      setState('unsaved');
      keep();
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE_MS);
    },
    [keep, save],
  );

  // What an earlier visit could not save is saved now.
  useEffect(() => {
    const draft = readSectionDraft(browserStorage(), { userId, sectionId });
    if (draft !== null && draft.text !== known.current.text) {
      Object.assign(known.current, { baseVersion: draft.baseVersion, sent: draft.sent });
      write(draft.text);
    }
    return () => clearTimeout(timer.current);
  }, [sectionId, userId, write]);

  // Somebody else saved it while nothing was written here.
  useEffect(() => {
    const { current } = known;
    if (stored.version <= current.baseVersion || current.text !== current.saved) return;
    Object.assign(current, { text: stored.text, saved: stored.text, baseVersion: stored.version });
    setText(stored.text);
  }, [stored.text, stored.version]);

  return { text, state, error, write, save };
}
