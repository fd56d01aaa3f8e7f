import { type PictureClass, type PictureNode, readPicture } from '@rooflab/lab';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '../escape-html.ts';

/** Colours by the meaning of a picture's shapes, for both themes. */
const LOOKS: Readonly<Record<PictureClass, string>> = {
  label: 'fill-text',
  note: 'fill-muted',
  code: 'fill-text font-mono',
  cell: 'fill-surface stroke-line-strong',
  quiet: 'fill-raised stroke-line',
  used: 'fill-accent-quiet stroke-accent',
  wasted: 'fill-slow-quiet stroke-slow',
  good: 'fill-good-quiet stroke-good',
  frame: 'fill-transparent stroke-line-strong',
  mark: 'fill-transparent stroke-text',
  edge: 'fill-transparent stroke-muted',
  'edge-used': 'fill-transparent stroke-accent',
  tip: 'fill-muted',
  'tip-used': 'fill-accent',
};

interface ShownPicture {
  /** The author's SVG; it is checked before any element is drawn. */
  readonly svg: string;
  readonly alt: string;
  readonly caption: string;
}

/** Far more than the labs of a portal have. */
const MOST_KEPT = 500;

/** By the author's SVG. */
const drawings = new LRUCache<string, Drawing>({ max: MOST_KEPT });

interface Drawing {
  readonly viewBox: string;
  readonly shapes: string;
}

/**
 * What is in the `figure` of a picture: the drawing, as a part of the page so that it uses the page's colours and fonts, and its caption. Throws
 * `PictureError` where the SVG is not allowed.
 */
export function pictureHtml({ svg, alt, caption }: ShownPicture): string {
  const { viewBox, shapes } = drawingOf(svg);
  return (
    `<svg viewBox="${viewBox}" role="img" aria-label="${escapeHtml(alt)}" class="block h-auto w-full max-w-[27rem]">${shapes}</svg>` +
    `<figcaption class="mt-2 max-w-[27rem] text-sm text-muted">${escapeHtml(caption)}</figcaption>`
  );
}

function drawingOf(svg: string): Drawing {
  const known = drawings.get(svg);
  if (known) return known;
  const { width, height, root } = readPicture(svg);
  // The first one is the title, which the page says in other words.
  const drawing = { viewBox: `0 0 ${width} ${height}`, shapes: root.children.slice(1).map(drawn).join('') };
  drawings.set(svg, drawing);
  return drawing;
}

function drawn(node: PictureNode | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { name, className, attributes, children } = node;
  const own = Object.entries({ ...attributes, ...(className && { class: LOOKS[className] }) });
  const written = own.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('');
  return `<${name}${written}>${children.map(drawn).join('')}</${name}>`;
}
