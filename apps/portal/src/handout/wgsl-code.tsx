import { codeLines } from '@rooflab/markdown';
import { pageBudget } from '../markdown/page-budget.ts';

/** A line of WGSL in the editor's colours. */
export function WgslCode({ source }: { readonly source: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: codeLines escapes whatever it is given.
  return <code dangerouslySetInnerHTML={{ __html: codeLines(source, pageBudget()).join('\n') }} />;
}
