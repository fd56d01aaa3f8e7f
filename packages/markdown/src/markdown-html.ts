import rehypeKatex from 'rehype-katex';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeLooks } from './rehype-looks.ts';

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  // Raw HTML is kept only to be shown as text.
  .use(remarkRehype, { allowDangerousHtml: true })
  // Sizes in em; LaTeX warnings do not belong in our log.
  .use(rehypeKatex, { output: 'mathml', maxSize: 40, maxExpand: 300, strict: 'ignore', trust: false })
  .use(rehypeLooks)
  .use(rehypeStringify)
  .freeze();

/** Markdown as HTML in the portal's styles: formulas as MathML, WGSL in the editor's colours. No part of the text becomes an element by itself. */
export function markdownHtml(markdown: string): string {
  return pipeline.processSync(markdown).toString();
}
