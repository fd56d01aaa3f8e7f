/** The number of each section's figure, counted over the document; null for prose. */
export function figureNumbers(sections: readonly { readonly kind: string }[]): (number | null)[] {
  let last = 0;
  return sections.map(({ kind }) => {
    if (kind === 'prose') return null;
    last += 1;
    return last;
  });
}
