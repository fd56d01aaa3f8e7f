import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { codeSpans } from '../editor/code-spans.ts';
import { safeLink } from './safe-link.ts';

/** Markdown of a lab's author, rendered on the server: formulas as MathML, WGSL in the editor's colours, raw HTML as text. */
export function LabMarkdown({ children }: { readonly children: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm, remarkMath]} rehypePlugins={[[rehypeKatex, { output: 'mathml' }]]} components={COMPONENTS}>
      {children}
    </Markdown>
  );
}

/** The same within a line: no paragraph around it. */
export function InlineMarkdown({ children }: { readonly children: string }) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm, remarkMath]}
      rehypePlugins={[[rehypeKatex, { output: 'mathml' }]]}
      components={{ ...COMPONENTS, p: Bare }}
    >
      {children}
    </Markdown>
  );
}

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <pre tabIndex={0} className="my-3 overflow-x-auto rounded bg-raised px-3 py-2.5 text-sm [&_code]:bg-transparent [&_code]:p-0">
      {children}
    </pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
    <section aria-label="Table" tabIndex={0} className="my-3 overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">{children}</table>
    </section>
  ),
  thead: ({ children }) => <thead className="border-b border-line text-muted">{children}</thead>,
  tr: ({ children }) => <tr className="border-b border-line last:border-b-0">{children}</tr>,
  th: ({ children, node }) => (
    <th scope="col" className={`px-2 py-1.5 font-medium first:pl-0 ${alignment(node)}`}>
      {children}
    </th>
  ),
  td: ({ children, node }) => <td className={`px-2 py-1.5 align-top first:pl-0 ${alignment(node)}`}>{children}</td>,
};

/** Columns of figures stand on the right. Their alignment comes as a style, which the pages' policy does not allow. */
function alignment(node: { readonly properties?: { readonly style?: unknown; readonly align?: unknown } } | undefined): string {
  const { style, align } = node?.properties ?? {};
  return align === 'right' || (typeof style === 'string' && style.includes('right')) ? 'figures text-right whitespace-nowrap' : '';
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
