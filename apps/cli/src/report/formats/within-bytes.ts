/** Longest texts that are tried, in UTF-16 units, until a report fits. */
const LONGEST_TEXTS = [200_000, 20_000, 2_000, 200, 0] as const;

/** The first report that has at most `limitBytes` in UTF-8; `build` is told how long a single text in it may be. */
export function withinBytes(limitBytes: number, build: (longestText: number) => string): string {
  for (const longest of LONGEST_TEXTS) {
    const report = build(longest);
    if (Buffer.byteLength(report) <= limitBytes) return report;
  }
  throw new Error(`The report does not fit into ${limitBytes} bytes.`);
}

/** At most `longest` UTF-16 units of a text, without half a character; an ellipsis stands for the rest. */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return longest === 0
    ? ''
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
