/** Lines of a source as editors and the pages number them: an end of line at the end of the file begins no further one. */
export function sourceLines(source: string): number {
  const ends = source.split('\n').length;
  return ends > 1 && source.endsWith('\n') ? ends - 1 : ends;
}
