import { codeLines } from '../source/code-lines.ts';
import { markdownHtml } from './markdown-html.ts';

const known = new Map<string, string>();

/**
 * Markdown by a lab's author. Each text is rendered to HTML once for all requests, so use it only for the texts of labs, which are few and never
 * change. As a string it costs a request next to nothing; as elements it was a fifth of the lab page.
 */
export function LabMarkdown({ children }: { readonly children: string }) {
  return <Html html={htmlOnce(children)} />;
}

/** The same for a part of a line, without a paragraph around it. */
export function InlineMarkdown({ children }: { readonly children: string }) {
  return <InlineHtml html={htmlOnce(children)} />;
}

/** Markdown written by staff or drawn by a question, in the same form. Not cached, because there is no limit to the number of such texts. */
export function FreshMarkdown({ children }: { readonly children: string }) {
  return <Html html={markdownHtml(children)} />;
}

/** The same for a part of a line. */
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
