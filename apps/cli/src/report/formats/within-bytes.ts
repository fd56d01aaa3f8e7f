/** Limits on the length of texts that are tried in turn, in UTF-16 units, until a report fits. */
const LONGEST_TEXTS = [200_000, 20_000, 2_000, 200, 0] as const;

/** The first report of at most `limitBytes` in UTF-8; `build` receives the limit on the length of a text. */
export function withinBytes(limitBytes: number, build: (longestText: number) => string): string {
  for (const longest of LONGEST_TEXTS) {
    const report = build(longest);
    if (Buffer.byteLength(report) <= limitBytes) return report;
  }
  throw new Error(`The report does not fit into ${limitBytes} bytes.`);
}

/** At most `longest` UTF-16 units of a text, without splitting a character; an ellipsis replaces the rest. */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return longest === 0
    ? ''
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
