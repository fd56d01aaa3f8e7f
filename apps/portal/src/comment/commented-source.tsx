'use client';
import { Fragment, type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserStorage } from '../editor/drafts.ts';
import { lineId } from '../source/line-link.tsx';
import { SourceBox, SourcePiece } from '../source/source-box.tsx';
import type { SourceLines } from '../source/source-line.tsx';
import { readCommentDraft } from './comment-drafts.ts';
import { LineNumber } from './line-number.tsx';
import { includes, type LineSelection, lineAfterKey, rangeOf, selectLine } from './line-selection.ts';
import { NewComment } from './new-comment.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import { type CommentPlace, type LineRange, lineMarks, opening, pieces, type Thread } from './threads.ts';
import { useFollowComments, useFreshComments } from './use-comment-news.ts';

interface Props extends SourceLines {
  /** For screen readers: whose source it is. */
  readonly label: string;
  readonly place: CommentPlace;
}

/** A source with comments below its lines; staff, and the student whose it is, choose lines by their numbers to add more. */
export function CommentedSource({ label, place, ...source }: Props) {
  const { threads } = place;
  useFollowComments(place);
  const fresh = useFreshComments(place);
  const { isOpen, toggle, show } = useOpenThreads(threads);
  const lineCount = source.lines.length;
  const opens = opening(place);
  const choosing = useChosenLines(place, lineCount);
  const marks = useMemo(() => lineMarks(threads), [threads]);
  const written = opens && choosing.writing && choosing.selection ? rangeOf(choosing.selection) : null;
  // Threads on lines that are not shown one by one come after the last that is.
  const under = Map.groupBy(threads, ({ lastLine }) => Math.min(lastLine, lineCount));
  return (
    <div>
      {threads.length > 0 && <ThreadList threads={threads} isStaff={place.isStaff && !place.own} fresh={fresh} onGo={show} />}
      {opens && (
        <p className="mb-2 text-sm text-muted print:hidden">
          {opens === 'comment' ? 'Choose a line’s number to comment on it.' : 'Choose a line’s number to ask staff about it.'}{' '}
          <span className="pointer-coarse:hidden">For several lines hold Shift. By keyboard: arrow keys, then Enter.</span>
        </p>
      )}
      <div {...(opens && choosing.handlers)}>
        <SourceBox label={label} hot={source.hot}>
          {pieces(lineCount, [...under.keys(), ...(written ? [written.last] : [])]).map((range) => (
            <Fragment key={range.first}>
              <NumberedPiece
                {...source}
                {...range}
                marks={marks}
                choosing={opens && { ...choosing, verb: opens === 'comment' ? 'Comment on' : 'Ask about' }}
                isWritten={written !== null}
              />
              {under.get(range.last)?.map((thread) => (
                <ThreadView
                  key={thread.threadId}
                  thread={thread}
                  place={place}
                  fresh={fresh}
                  open={isOpen(thread)}
                  onToggle={() => toggle(thread)}
                />
              ))}
              {written?.last === range.last && (
                <NewComment place={place} range={written} lineCount={lineCount} onRange={choosing.setRange} onClose={choosing.close} />
              )}
            </Fragment>
          ))}
        </SourceBox>
      </div>
    </div>
  );
}

interface NumberedPieceProps extends SourceLines, LineRange {
  readonly marks: ReturnType<typeof lineMarks>;
  /** Null for readers who may not open threads. */
  readonly choosing:
    | (Pick<ReturnType<typeof useChosenLines>, 'selection' | 'reached'> & { readonly verb: 'Ask about' | 'Comment on' })
    | null;
  /** Whether a comment is being written on the chosen lines. */
  readonly isWritten: boolean;
}

function NumberedPiece({ marks, choosing, isWritten, ...piece }: NumberedPieceProps) {
  const isChosen = (line: number): boolean => choosing !== null && includes(choosing.selection, line);
  return (
    <SourcePiece
      {...piece}
      isSelected={(line) => isWritten && isChosen(line)}
      gutter={(line) => (
        <LineNumber
          line={line}
          mark={marks.get(line)}
          choose={choosing && { verb: choosing.verb, selected: isChosen(line), reached: choosing.reached === line }}
        />
      )}
    />
  );
}

/** Threads that are done are closed until somebody opens them or follows a link to them. */
function useOpenThreads(threads: readonly Thread[]) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = ({ threadId, resolvedAt }: Thread): boolean => resolvedAt === null || (opened.get(threadId) ?? false);
  const set = useCallback((id: string, open: boolean) => setOpened((before) => new Map(before).set(id, open)), []);
  useEffect(() => {
    const asked = threads.find(({ threadId }) => window.location.hash === `#thread-${threadId}`);
    if (asked) set(asked.threadId, true);
  }, [threads, set]);
  return {
    isOpen,
    toggle: (thread: Thread) => set(thread.threadId, !isOpen(thread)),
    show: (thread: Thread) => set(thread.threadId, true),
  };
}

/** The lines that the reader is about to write about, chosen by pointer or keyboard; an unsent draft restores its own. */
function useChosenLines({ userId, handInId, ...reader }: CommentPlace, lineCount: number) {
  const mayOpen = opening(reader) !== null;
  const [selection, setSelection] = useState<LineSelection | null>(null);
  const [writing, setWriting] = useState(false);
  const box = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const draft = mayOpen ? readCommentDraft(browserStorage(), { userId, of: `hand-in ${handInId}` }) : null;
    if (!draft || draft.text === '' || draft.range === null || draft.range.last > lineCount) return;
    setSelection({ anchor: draft.range.first, head: draft.range.last });
    setWriting(true);
  }, [userId, handInId, mayOpen, lineCount]);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = lineOf(event.target);
    if (line === null) return;
    box.current = event.currentTarget;
    // Enter, pressed on lines that were chosen with Shift and the arrow keys.
    const kept = event.detail === 0 && includes(selection, line);
    if (!kept) setSelection(selectLine(selection, line, event.shiftKey));
    setWriting(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = lineOf(event.target);
    const next = line === null ? null : lineAfterKey(event.key, line, lineCount);
    if (line === null || next === null) return;
    event.preventDefault();
    setSelection((before) =>
      selectLine(event.shiftKey && !includes(before, line) ? { anchor: line, head: line } : before, next, event.shiftKey),
    );
    focusLine(event.currentTarget, next);
  };
  const close = () => {
    setWriting(false);
    if (selection) window.requestAnimationFrame(() => focusLine(box.current, selection.head));
  };
  const setRange = ({ first, last }: { first: number; last: number }) => setSelection({ anchor: first, head: last });
  return { selection, writing, reached: selection?.head ?? 1, setRange, close, handlers: { onClick, onKeyDown } };
}

function lineOf(target: EventTarget): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return button === null ? null : Number(button.dataset.line);
}

function focusLine(within: ParentNode | null, line: number): void {
  within?.querySelector<HTMLElement>(`#${lineId(line)} [data-line]`)?.focus();
}
