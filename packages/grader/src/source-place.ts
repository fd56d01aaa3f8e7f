import { KernelFault, type SourceMessage } from '@rooflab/harness';
import { sourceLines } from '@rooflab/lab';

/** A part of a file, in UTF-16 units from 0; `end` is exclusive. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
}

/** 1-based. */
export function placeAt(source: string, offset: number): { line: number; column: number } {
  const before = sourceLines(source.slice(0, offset));
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Like `placeAt`, for many places of one file. */
export function placesOf(source: string): (offset: number) => { line: number; column: number } {
  const starts: number[] = [];
  let start = 0;
  for (const { length } of sourceLines(source)) {
    starts.push(start);
    start += length + (source.startsWith('\r\n', start + length) ? 2 : 1);
  }
  return (offset) => {
    let first = 0;
    let end = starts.length;
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if ((starts[middle] ?? 0) <= offset) first = middle;
      else end = middle;
    }
    return { line: first + 1, column: offset - (starts[first] ?? 0) + 1 };
  };
}

/** An error at a place of the student's file. */
export function errorAt(source: string, { start, end }: SourceSpan, message: string): SourceMessage {
  return { severity: 'error', ...placeAt(source, start), length: end - start, message };
}

/** The file is valid WGSL, but its launch cannot be determined from the way it is written. */
export function unreadable(source: string, span: SourceSpan, message: string): KernelFault {
  return new KernelFault('compile', message, [errorAt(source, span, message)]);
}

/** A name may be as long as the file; the message must remain a sentence. */
export function shortName(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
