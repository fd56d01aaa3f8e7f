import { parentPort } from 'node:worker_threads';
import { markdownHtml } from './markdown-html.ts';
import { isTooIntricate } from './too-intricate.ts';

// The thread of `markdown-renderer.ts`: gets one text after the other, and answers each with HTML, or null where it is not shown as Markdown.

/** Characters; formulas are long in MathML. */
const LONGEST_HTML = 400_000;

function rendered(markdown: string): string | null {
  if (isTooIntricate(markdown)) return null;
  try {
    const html = markdownHtml(markdown);
    return html.length <= LONGEST_HTML ? html : null;
  } catch {
    // The parsers are recursive, and a text may be nested more deeply than our limits foresaw.
    return null;
  }
}

// Loads what every text needs, so that the first reader does not wait for it.
rendered('$x$ `a`\n\n- *b*\n\n```wgsl\nlet a = 1;\n```');

parentPort?.postMessage('ready');
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(rendered(markdown)));
