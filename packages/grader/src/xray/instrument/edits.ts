import type { SourceSpan } from '../../source-place.ts';

/** Inserted text; it may be written after its place is chosen. */
export interface Insertion {
  text: string;
}

/** Insertions at offsets of a text, and deletions. */
export interface Edits {
  /** Before what begins at the offset, after everything opened there earlier. */
  open(offset: number, text?: string): Insertion;
  /** After what ends at the offset, after everything closed there earlier. */
  close(offset: number, text?: string): Insertion;
  /** `before` and `after` around a part. */
  wrap(span: SourceSpan, before: string, after: string): void;
  /** Replaces it by spaces; line breaks are kept. */
  blank(span: SourceSpan): void;
  apply(): string;
}

export function editsOf(source: string): Edits {
  const opened = new Map<number, Insertion[]>();
  const closed = new Map<number, Insertion[]>();
  const blanks: SourceSpan[] = [];

  function at(map: Map<number, Insertion[]>, offset: number, text: string): Insertion {
    const insertion = { text };
    const there = map.get(offset);
    if (there) there.push(insertion);
    else map.set(offset, [insertion]);
    return insertion;
  }

  const open: Edits['open'] = (offset, text = '') => at(opened, offset, text);
  const close: Edits['close'] = (offset, text = '') => at(closed, offset, text);

  function apply(): string {
    let kept = source;
    for (const { start, end } of blanks) {
      kept = kept.slice(0, start) + kept.slice(start, end).replace(/[^\n\v\f\r\u0085\u2028\u2029]/g, ' ') + kept.slice(end);
    }
    const offsets = [...new Set([...opened.keys(), ...closed.keys()])].sort((a, b) => a - b);
    let written = '';
    let from = 0;
    for (const offset of offsets) {
      written += kept.slice(from, offset);
      for (const { text } of [...(closed.get(offset) ?? []), ...(opened.get(offset) ?? [])]) written += text;
      from = offset;
    }
    return written + kept.slice(from);
  }

  return {
    open,
    close,
    wrap({ start, end }, before, after) {
      open(start, before);
      close(end, after);
    },
    blank: (span) => blanks.push(span),
    apply,
  };
}
