import { randomUUID } from 'node:crypto';
import { labs, readReportTemplate } from '@rooflab/catalogue';
import type { ItemKey } from '../item/kind.ts';

/** For an assignment without a lab, or whose labs have no template. */
const GENERAL = `
## Question

> What do you want to find out, and what do you expect before you measure?

## Method

> Kernels, sizes and device, and how you measured, so that somebody else can repeat it.

## Measurements

> Your hand-ins, runs and answers as figures, each with a sentence on what it shows.

## Discussion

> What agrees with what you expected, what does not, and why? Which limit holds, and how do you know?
`;

/** The sections that a report on these items begins with, as the authors of the labs wrote them. */
export async function templateSections(items: readonly ItemKey[]): Promise<{ requestId: string; text: string }[]> {
  const asked = new Set(items.map(({ subject }) => subject.split('/')[0] ?? ''));
  const known = [...asked].filter((lab) => labs.some(({ id }) => id === lab));
  const own = (await Promise.all(known.map(readReportTemplate))).flatMap(cutAtHeadings);
  return (own.length > 0 ? own : cutAtHeadings(GENERAL)).map((text) => ({ requestId: randomUUID(), text }));
}

/** A section for each heading of level 2, including the heading; what precedes the first is for authors. */
export function cutAtHeadings(markdown: string): string[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => section.trim());
}
