/** Whether the section contains only the lab's template: headings, and the quoted lines below them. */
export function isUnwritten({ kind, text }: { readonly kind: string; readonly text: string }): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return kind === 'prose' && lines.some((line) => line.startsWith('>')) && lines.every((line) => /^(>|#)/.test(line));
}
