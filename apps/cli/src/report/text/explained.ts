import type { Explained } from '@rooflab/result';
import { REPORT_WIDTH, wrap } from '../layout/display-width.ts';
import { visibleLine } from '../layout/visible-text.ts';

/** What limits a kernel, and which rungs it behaves like; empty where nothing is known. */
export function explainedLines(explained: Explained | undefined): string[] {
  const { limit, behavesLike } = explained ?? {};
  const sentences = [limit?.message, behavesLike?.message].filter((message) => message !== undefined);
  return sentences.flatMap((sentence) => wrap(visibleLine(sentence), REPORT_WIDTH, 2));
}
