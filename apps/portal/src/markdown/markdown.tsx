import 'server-only';
import { bridge } from '../api/server.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { pageBudget } from './page-budget.ts';

interface Props {
  readonly children: string;
  readonly className?: string;
}

/** Markdown by students, staff or the author of a lab. Markup in the text is escaped, so it never becomes an element. */
export async function Markdown({ children, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml and escapeHtml escape whatever they are given.
  return <div className={className} dangerouslySetInnerHTML={{ __html: await htmlOf(children) }} />;
}

/** The same for a part of a line, without a paragraph around it. */
export async function InlineMarkdown({ children }: Pick<Props, 'children'>) {
  const html = await htmlOf(children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
  return <span dangerouslySetInnerHTML={{ __html: html.replace(/^<p[^>]*>|<\/p>$/g, '') }} />;
}

const PAGE_FULL = 'This page has reached its size limit, so this text is shown as written.';

/** Characters shown of a text that the page has no room for. */
const BEGINNING = 300;

async function htmlOf(markdown: string): Promise<string> {
  const budget = pageBudget();
  const rendered = await bridge().markdown(markdown, budget);
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
