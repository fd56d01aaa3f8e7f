'use client';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { browserStorage } from '../editor/drafts.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { type CommentKey, dropCommentDraft, keepCommentDraft, readCommentDraft, requestOf } from './comment-drafts.ts';
import { PhraseMenu } from './phrase-menu.tsx';
import type { PhraseOwner } from './phrases.ts';
import type { LineRange } from './threads.ts';

/** The server's limit, in characters. */
const MAX_LENGTH = 4000;

interface Props {
  readonly draftKey: CommentKey;
  /** For screen readers: what the text is about. */
  readonly label: string;
  /** Label of the button that sends it. */
  readonly verb: string;
  /** The initial text if there is no draft. */
  readonly initial?: string;
  /** The lines of a new thread; stored with the draft. */
  readonly range?: LineRange;
  /** Whose phrases the menu offers; students have none. */
  readonly phrases?: PhraseOwner | undefined;
  readonly send: (written: { text: string; requestId: string }) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Shown between text and buttons. */
  readonly children?: ReactNode;
}

/** A text about lines. It is kept in this browser until it is sent, so that neither a reload nor a lost connection loses it. */
export function CommentForm({ draftKey, label, verb, initial = '', range, phrases, send, onDone, onCancel, children }: Props) {
  const { text, write, request, drop } = useCommentDraft(draftKey, { initial, range: range ?? null });
  const area = useFocusedArea();
  const sending = useAction(async () => {
    await send(request());
    return true;
  });
  const submit = async () => {
    if (sending.pending || (await sending.run(undefined)) === null) return;
    drop();
    onDone();
  };
  const cancel = () => {
    drop();
    onCancel();
  };
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    // A dialog opened by the form handles its own keys.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    // A key press must not discard written text.
    if (event.key === 'Escape' && text.trim() === initial.trim()) cancel();
  };
  return (
    <Form error={sending.error} onSubmit={submit} className="flex scroll-my-6 flex-col gap-2 print:hidden" onKeyDown={keys}>
      <TextArea
        ref={area}
        label={label}
        name="text"
        required
        hiddenLabel
        rows={3}
        maxLength={MAX_LENGTH}
        placeholder="Plain text"
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {children}
      <FormNotice />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="primary" size="small" pending={sending.pending}>
          {verb}
        </Button>
        <Button kind="quiet" size="small" onClick={cancel}>
          Discard
        </Button>
        {phrases && <PhraseMenu owner={phrases} text={text} onInsert={(phrase) => write(joined(text, phrase))} />}
      </div>
    </Form>
  );
}

/** Appended on a new line if there is already text. */
function joined(text: string, phrase: string): string {
  return text.trim() === '' ? phrase : `${text.trimEnd()}\n${phrase}`;
}

/** The browser would scroll to the text alone, and leave the buttons below it out of sight. */
function useFocusedArea() {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return area;
}

function useCommentDraft({ userId, of }: CommentKey, { initial, range }: { initial: string; range: LineRange | null }) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const kept = readCommentDraft(browserStorage(), { userId, of });
    if (kept.text !== '') setText(kept.text);
  }, [userId, of]);
  const { first, last } = range ?? { first: null, last: null };
  const keep = useCallback(
    (changed: string) => {
      const lines = first === null || last === null ? null : { first, last };
      const { sent } = readCommentDraft(browserStorage(), { userId, of });
      keepCommentDraft(browserStorage(), { userId, of }, { text: changed, range: lines, sent });
    },
    [userId, of, first, last],
  );
  // Other lines were chosen for the same text.
  useEffect(() => {
    const kept = readCommentDraft(browserStorage(), { userId, of });
    if (kept.text !== '') keep(kept.text);
  }, [keep, userId, of]);
  const write = (changed: string) => {
    setText(changed);
    keep(changed);
  };
  const request = () => {
    const key = { userId, of };
    const draft = { ...readCommentDraft(browserStorage(), key), text, range };
    const sent = requestOf(draft, () => crypto.randomUUID());
    keepCommentDraft(browserStorage(), key, { ...draft, sent });
    return sent;
  };
  return { text, write, request, drop: () => dropCommentDraft(browserStorage(), { userId, of }) };
}
