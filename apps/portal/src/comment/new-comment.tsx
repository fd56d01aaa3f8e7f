'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { TextField } from '../ui/field.tsx';
import { CommentForm } from './comment-form.tsx';
import { type CommentPlace, type LineRange, opening, rangeWords } from './threads.ts';

interface Props {
  readonly place: CommentPlace;
  readonly range: LineRange;
  readonly lineCount: number;
  readonly onRange: (range: LineRange) => void;
  readonly onClose: () => void;
}

/** The form for a new comment by staff, or for a student's question, below the chosen lines. */
export function NewComment({ place, range, lineCount, onRange, onClose }: Props) {
  const { handInId, courseId, userId, moderates } = place;
  const { first, last } = range;
  const asks = opening(place) === 'question';
  const open = asks ? api.comment.ask : api.comment.create;
  return (
    <section
      aria-label={`New ${asks ? 'question' : 'comment'} on ${rangeWords(range)}`}
      className="sticky left-0 w-[100cqw] py-1.5 pr-3 pl-3 font-sans sm:pl-12 print:hidden"
    >
      <div className="max-w-[84ch] rounded border border-accent bg-bg p-3">
        <CommentForm
          draftKey={{ userId, of: `hand-in ${handInId}` }}
          label={`${asks ? 'Question' : 'Comment'} on ${rangeWords(range)}`}
          verb={asks ? 'Ask' : 'Comment'}
          range={range}
          phrases={asks ? undefined : { courseId, moderates }}
          send={({ text, requestId }) => open.mutate({ handInId, firstLine: first, lastLine: last, text, requestId })}
          onDone={onClose}
          onCancel={onClose}
        >
          <div className="flex flex-wrap items-end gap-2">
            <LineField
              label="From line"
              name="firstLine"
              value={first}
              most={lineCount}
              onChange={(line) => onRange({ first: line, last: Math.max(line, last) })}
            />
            <LineField
              label="To line"
              name="lastLine"
              value={last}
              most={lineCount}
              onChange={(line) => onRange({ first: Math.min(first, line), last: line })}
            />
            <p className="pb-1.5 text-sm text-muted max-sm:w-full max-sm:pb-0">
              {asks ? 'The staff of the course see it, other students do not.' : 'The student sees it right away.'}
            </p>
          </div>
        </CommentForm>
      </div>
    </section>
  );
}

interface LineFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (line: number) => void;
}

/** Invalid text stays in the field, and the form says what is wrong; choosing other lines replaces it. */
function LineField({ label, name, value, most, onChange }: LineFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), before: value });
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      required
      min={1}
      max={most}
      value={typed.before === value ? typed.text : value}
      onChange={(event) => {
        const line = event.target.valueAsNumber;
        const isLine = Number.isInteger(line) && line >= 1 && line <= most;
        setTyped({ text: event.target.value, before: isLine ? line : value });
        if (isLine) onChange(line);
      }}
      className="w-24"
    />
  );
}
