/** The section still holds only what the lab's template says: headings, and the quoted lines under them. */
export function isUnwritten({ kind, text }: { readonly kind: string; readonly text: string }): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return kind === 'prose' && lines.some((line) => line.startsWith('>')) && lines.every((line) => /^(>|#)/.test(line));
}
