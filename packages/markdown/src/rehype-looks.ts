import type { Element, ElementContent, Root, RootContent } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { codeSpans } from './wgsl/code-spans.ts';

/** Classes of elements that look the same everywhere. */
const LOOKS: Readonly<Record<string, string>> = {
  h3: 'mt-6 mb-2 font-semibold',
  h4: 'mt-4 mb-1 font-medium',
  p: 'my-3 first:mt-0',
  ul: 'my-3 list-disc space-y-1 pl-5',
  ol: 'my-3 list-decimal space-y-1 pl-5',
  blockquote: 'my-3 border-l-3 border-line-strong pl-3 text-muted',
  pre: 'my-3 overflow-x-auto rounded border border-line bg-surface px-3 py-2.5 text-sm [&_code]:bg-transparent [&_code]:p-0',
  table: 'w-full border-collapse text-left text-sm',
  thead: 'border-b border-line text-muted',
  tr: 'border-b border-line last:border-b-0',
};

/** Gives rendered Markdown the portal's styles: classes, safe links, WGSL in the editor's colours, raw HTML as text. */
export function rehypeLooks() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (parent === undefined || index === undefined) return;
      if (node.type === 'raw') return replace(parent, index, { type: 'text', value: node.value });
      if (node.type !== 'element') return;
      if (node.tagName === 'h1') node.tagName = 'h3'; // Sections have level 2.
      const looks = LOOKS[node.tagName];
      if (looks !== undefined) node.properties = { className: [looks] };
      return SPECIAL[node.tagName]?.(node, index, parent);
    });
  };
}

type Parent = Root | Element;

function replace(parent: Parent, index: number, node: RootContent): typeof SKIP {
  parent.children.splice(index, 1, node);
  return SKIP;
}

/** Scrollable content has to be reachable by keyboard. */
function scrolls(node: Element): void {
  node.properties.tabIndex = 0;
}

const SPECIAL: Readonly<Record<string, (node: Element, index: number, parent: Parent) => typeof SKIP | undefined>> = {
  pre: (node) => void scrolls(node),
  table: (node, index, parent) => {
    const around = element('div', { role: 'group', ariaLabel: 'Table', tabIndex: 0, className: ['my-3 overflow-x-auto'] }, [node]);
    if (isTableFrame(parent)) return undefined;
    parent.children.splice(index, 1, around);
    return undefined;
  },
  th: (node) => void headCell(node),
  td: (node) => {
    node.properties = { className: [`px-2 py-1.5 align-top first:pl-0 ${isNumeric(node) ? 'figures text-right whitespace-nowrap' : ''}`] };
    return undefined;
  },
  a: (node, index, parent) => link(node, index, parent),
  img: (node, index, parent) => {
    const figure = element('span', { className: ['text-muted'] }, [{ type: 'text', value: `[figure: ${node.properties.alt ?? ''}]` }]);
    return replace(parent, index, figure);
  },
  code: (node) => {
    const [text] = node.children;
    const isWgsl = [node.properties.className].flat().includes('language-wgsl');
    node.properties = isWgsl ? {} : { className: ['rounded-sm bg-raised px-1 py-0.5 text-[0.9em]'] };
    if (isWgsl && text?.type === 'text') node.children = wgsl(text.value);
    return SKIP;
  },
  span: (node) => {
    if (isBrokenFormula(node)) {
      // Without its inline style, which the page's policy refuses.
      node.properties = { className: ['text-wrong'], title: node.properties.title };
      return SKIP;
    }
    if (!isDisplayFormula(node)) return undefined;
    node.properties = { tabIndex: 0, className: ['my-3 block overflow-x-auto overflow-y-hidden py-1'] };
    return SKIP;
  },
};

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function isTableFrame(parent: Parent): boolean {
  return parent.type === 'element' && parent.properties.role === 'group';
}

function wgsl(source: string): ElementContent[] {
  return codeSpans(source).map(({ text, className }) => {
    const value = { type: 'text', value: text } as const;
    return className === null ? value : element('span', { className: [className] }, [value]);
  });
}

function link(node: Element, index: number, parent: Parent): typeof SKIP | undefined {
  const found = safeLink(typeof node.properties.href === 'string' ? node.properties.href : undefined);
  if (found === null) {
    parent.children.splice(index, 1, ...node.children);
    return undefined;
  }
  node.properties = {
    href: found.href,
    className: ['text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong'],
    ...(found.outside && { rel: ['noreferrer'], target: '_blank' }),
  };
  if (found.outside) node.children.push(element('span', { className: ['sr-only'] }, [{ type: 'text', value: ' (opens in a new tab)' }]));
  return undefined;
}

function headCell(node: Element): void {
  const className = `px-2 py-1.5 font-medium first:pl-0 ${isNumeric(node) ? 'text-right' : ''}`;
  if (node.children.length === 0) {
    node.tagName = 'td';
    node.properties = { className: [className] };
    return;
  }
  const formula = onlyFormula(node);
  node.properties = { scope: 'col', className: [className] };
  if (formula === null) return;
  const hidden = element('span', { ariaHidden: 'true' }, node.children);
  node.children = [hidden, element('span', { className: ['sr-only'] }, [{ type: 'text', value: formula }])];
}

/** Columns of figures are right-aligned. */
function isNumeric({ properties }: Element): boolean {
  return properties.align === 'right';
}

function isFormula({ properties }: Element): boolean {
  return [properties.className].flat().includes('katex');
}

function isBrokenFormula({ properties }: Element): boolean {
  return [properties.className].flat().includes('katex-error');
}

function isDisplayFormula(node: Element): boolean {
  const [math] = node.children;
  return isFormula(node) && math?.type === 'element' && math.properties.display === 'block';
}

/** The source of the formula in a cell that contains nothing else: not every reader of tables understands MathML. */
function onlyFormula(node: Element): string | null {
  const [only, ...others] = node.children;
  if (others.length > 0 || only?.type !== 'element' || only.tagName !== 'span') return null;
  return annotationOf(only);
}

function annotationOf({ children }: Element): string | null {
  for (const child of children) {
    if (child.type !== 'element') continue;
    const [text] = child.children;
    const found = child.tagName === 'annotation' && text?.type === 'text' ? text.value : annotationOf(child);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Where a link of a handout may lead: to a place in the page, also to a moment of its player (`#play=12:…`), a path of the portal or a page of the web. Null for anything else (files beside the
 * handout, which the portal does not serve, and anything executable): then only the text is shown.
 */
export function safeLink(href: string | undefined): { readonly href: string; readonly outside: boolean } | null {
  if (href === undefined) return null;
  if (/^#[\w-]+(?:=[\w@%.:~!'()*-]+)?$/.test(href) || /^\/(?![/\\])/.test(href)) return { href, outside: false };
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? { href: url.href, outside: true } : null;
}
