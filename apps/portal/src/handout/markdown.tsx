import type { ReactNode } from 'react';
import Markdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { codeSpans } from '../editor/code-spans.ts';
import { safeLink } from './safe-link.ts';

type Element = NonNullable<ExtraProps['node']>;

const known = new Map<string, ReactNode>();

/**
 * Markdown of a lab's author, rendered on the server: formulas as MathML, WGSL in the editor's colours, raw HTML as text. Each text is parsed
 * once for all requests, so only texts of the labs may come here: they are few and stay the same.
 */
export function LabMarkdown({ children }: { readonly children: string }) {
  return parsedOnce(children, COMPONENTS);
}

/** The same within a line: no paragraph around it. */
export function InlineMarkdown({ children }: { readonly children: string }) {
  return parsedOnce(children, INLINE);
}

/** Markdown that staff write, in the same form: each time anew, for it changes. */
export function StaffMarkdown({ children }: { readonly children: string }) {
  return parsed(children, COMPONENTS);
}

function parsedOnce(markdown: string, components: Components): ReactNode {
  const key = `${components === INLINE ? 'inline' : 'block'} ${markdown}`;
  const node = known.get(key) ?? parsed(markdown, components);
  known.set(key, node);
  return node;
}

function parsed(markdown: string, components: Components): ReactNode {
  return Markdown({ children: markdown, remarkPlugins: REMARK, rehypePlugins: REHYPE, components });
}

const REMARK = [remarkGfm, remarkMath];
const REHYPE: Options['rehypePlugins'] = [[rehypeKatex, { output: 'mathml' }]];

function Bare({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>;
}

const COMPONENTS: Components = {
  // Sections are of level 2.
  h1: ({ children }) => <h3 className="mt-6 mb-2 font-semibold">{children}</h3>,
  h3: ({ children }) => <h3 className="mt-6 mb-2 font-semibold">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-4 mb-1 font-medium">{children}</h4>,
  p: ({ children }) => <p className="my-3 first:mt-0">{children}</p>,
  ul: ({ children }) => <ul className="my-3 list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-3 list-decimal space-y-1 pl-5">{children}</ol>,
  blockquote: ({ children }) => <blockquote className="my-3 border-l-3 border-line-strong pl-3 text-muted">{children}</blockquote>,
  a: ({ href, children }) => <HandoutLink {...(href !== undefined && { href })}>{children}</HandoutLink>,
  img: ({ alt }) => <span className="text-muted">[figure: {alt}]</span>,
  code: ({ className, children }) => <Code language={/language-(\w+)/.exec(className ?? '')?.[1]}>{children}</Code>,
  pre: ({ children }) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      className="my-3 overflow-x-auto rounded border border-line bg-surface px-3 py-2.5 text-sm [&_code]:bg-transparent [&_code]:p-0"
    >
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label="Table" tabIndex={0} className="my-3 overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">{children}</table>
    </div>
  ),
  thead: ({ children }) => <thead className="border-b border-line text-muted">{children}</thead>,
  tr: ({ children }) => <tr className="border-b border-line last:border-b-0">{children}</tr>,
  th: ({ children, node }) => {
    const looks = `px-2 py-1.5 font-medium first:pl-0 ${isNumeric(node) ? 'text-right' : ''}`;
    if (!children) return <td className={looks} />;
    const formula = onlyFormula(node);
    return (
      <th scope="col" className={looks}>
        {formula === null ? children : <span aria-hidden="true">{children}</span>}
        {formula !== null && <span className="sr-only">{formula}</span>}
      </th>
    );
  },
  td: ({ children, node }) => (
    <td className={`px-2 py-1.5 align-top first:pl-0 ${isNumeric(node) ? 'figures text-right whitespace-nowrap' : ''}`}>{children}</td>
  ),
  span: ({ children, className, node }) => {
    if (className !== 'katex' || !isDisplay(node)) return <span className={className}>{children}</span>;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
      <span tabIndex={0} className="my-3 block overflow-x-auto overflow-y-hidden py-1">
        {children}
      </span>
    );
  },
};

const INLINE: Components = { ...COMPONENTS, p: Bare };

/** Columns of figures stand on the right. */
function isNumeric(node: Element | undefined): boolean {
  return node?.properties.align === 'right';
}

function isDisplay(node: Element | undefined): boolean {
  const [math] = node?.children ?? [];
  return math?.type === 'element' && math.properties.display === 'block';
}

/** The formula, as it was written, of a cell that holds nothing else: not every reader of tables reads MathML. */
function onlyFormula(node: Element | undefined): string | null {
  const [only, ...others] = node?.children ?? [];
  if (others.length > 0 || only?.type !== 'element' || only.tagName !== 'span') return null;
  return annotationOf(only);
}

function annotationOf(element: Element): string | null {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    const [text] = child.children;
    const found = child.tagName === 'annotation' && text?.type === 'text' ? text.value : annotationOf(child);
    if (found !== null) return found;
  }
  return null;
}

function HandoutLink({ href, children }: { readonly href?: string; readonly children?: ReactNode }) {
  const link = safeLink(href);
  if (link === null) return <>{children}</>;
  return (
    <a
      href={link.href}
      className="text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
      {...(link.outside && { rel: 'noreferrer', target: '_blank' })}
    >
      {children}
      {link.outside && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

function Code({ language, children }: { readonly language?: string | undefined; readonly children?: ReactNode }) {
  const text = typeof children === 'string' ? children : String(children ?? '');
  if (language === 'wgsl') return <WgslCode source={text} />;
  return <code className="rounded-sm bg-raised px-1 py-0.5 text-[0.9em]">{children}</code>;
}

export function WgslCode({ source }: { readonly source: string }) {
  let at = 0;
  return (
    <code>
      {codeSpans(source).map(({ text, className }) => {
        const key = at;
        at += text.length;
        return className === null ? (
          text
        ) : (
          <span key={key} className={className}>
            {text}
          </span>
        );
      })}
    </code>
  );
}
