import { randomUUID } from 'node:crypto';
import { findExercise } from '@rooflab/labs';
import { readReportTemplate } from '@rooflab/labs/node';

/** The sections that a report on these exercises begins with, as the authors of their labs wrote them. */
export async function templateSections(exercises: readonly string[]): Promise<{ requestId: string; text: string }[]> {
  const known = exercises.flatMap((id) => findExercise(id)?.exercise ?? []);
  const templates = new Set(await Promise.all(known.map(readReportTemplate)));
  return [...templates].flatMap(cutAtHeadings).map((text) => ({ requestId: randomUUID(), text }));
}

/** A section for each heading of level 2, with the heading; what stands before the first is for authors. */
export function cutAtHeadings(markdown: string): string[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => section.trim());
}
