import { codeLines } from '../source/code-lines.ts';
import { markdownHtml } from './markdown-html.ts';

const known = new Map<string, string>();

/**
 * Markdown of a lab's author. Each text becomes HTML once for all requests, so only texts of the labs may come here: they are few and stay the same.
 * As a string it costs a request next to nothing; as elements it was a fifth of the lab page.
 */
export function LabMarkdown({ children }: { readonly children: string }) {
  return <Html html={htmlOnce(children)} />;
}

/** The same within a line: no paragraph around it. */
export function InlineMarkdown({ children }: { readonly children: string }) {
  return <InlineHtml html={htmlOnce(children)} />;
}

/** Markdown that staff write or a question draws, in the same form. Not cached: there is no end of such texts. */
export function FreshMarkdown({ children }: { readonly children: string }) {
  return <Html html={markdownHtml(children)} />;
}

/** The same within a line. */
export function FreshInlineMarkdown({ children }: { readonly children: string }) {
  return <InlineHtml html={markdownHtml(children)} />;
}

function InlineHtml({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as below.
  return <span dangerouslySetInnerHTML={{ __html: html.replace(/^<p[^>]*>|<\/p>$/g, '') }} />;
}

function Html({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml escapes whatever it is given.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function htmlOnce(markdown: string): string {
  const html = known.get(markdown) ?? markdownHtml(markdown);
  known.set(markdown, html);
  return html;
}

export function WgslCode({ source }: { readonly source: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: codeLines escapes whatever it is given.
  return <code dangerouslySetInnerHTML={{ __html: codeLines(source).join('\n') }} />;
}
