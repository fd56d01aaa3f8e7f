import { escapeHtml } from './escape-html.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import type { PageBudget } from './page-budget.ts';

const PAGE_FULL = 'This page has reached its size limit, so this text is shown as written.';

/** Characters shown of a text that the page has no room for. */
const BEGINNING = 300;

/**
 * Foreign Markdown as a page shows it: safe HTML as far as the page has room for it. A text beyond its limits is shown as it was written, with the
 * reason.
 */
export async function shownMarkdown(markdown: string, render: MarkdownRenderer['render'], budget: PageBudget): Promise<string> {
  const rendered = await render(markdown, budget);
  if (rendered.html !== null && budget.take(rendered.html.length)) return rendered.html;
  const text = escapeHtml(markdown);
  if (budget.take(text.length)) return asWritten(text, rendered.html === null ? rendered.reason : PAGE_FULL);
  return asWritten(
    `${escapeHtml(markdown.slice(0, BEGINNING))}…`,
    'This page has reached its size limit, so only the beginning of this text is shown.',
  );
}

function asWritten(html: string, reason: string): string {
  return `<p class="my-3 text-sm text-muted">${reason}</p><pre tabindex="0" class="my-3 max-h-80 overflow-auto text-sm whitespace-pre-wrap break-words">${html}</pre>`;
}

/** The HTML of a text that is a part of a line, without the paragraph around it. */
export function withoutParagraph(html: string): string {
  return html.replace(/^<p[^>]*>|<\/p>$/g, '');
}
