interface Numbered {
  readonly kind: string;
  readonly evidence: { readonly kind: string; readonly runId?: string } | null;
}

/** The number of each section's figure within the document; null for prose. */
export function figureNumbers(sections: readonly Pick<Numbered, 'kind'>[]): (number | null)[] {
  let last = 0;
  return sections.map(({ kind }) => {
    if (kind === 'prose') return null;
    last += 1;
    return last;
  });
}

/** The first figure that shows each run, by the run's id; no other figure needs to show it again. */
export function figuresOfRuns(sections: readonly Numbered[]): ReadonlyMap<string, number> {
  const numbers = figureNumbers(sections);
  const figures = new Map<string, number>();
  for (const [i, { evidence }] of sections.entries()) {
    const number = numbers[i];
    if (evidence?.kind === 'run' && evidence.runId !== undefined && number && !figures.has(evidence.runId))
      figures.set(evidence.runId, number);
  }
  return figures;
}
