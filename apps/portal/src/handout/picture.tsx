import { type Picture, type PictureClass, type PictureNode, readPicture } from '@rooflab/lab';
import { createElement, type ReactNode } from 'react';

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

interface HandoutPictureProps {
  /** The author's SVG; it is checked before any element is drawn. */
  readonly svg: string;
  readonly alt: string;
  readonly caption: string;
}

/** A picture of a handout, drawn into the page so that it uses the page's colours and fonts. */
export function HandoutPicture({ svg, alt, caption }: HandoutPictureProps) {
  const { width, height, root } = readOnce(svg);
  return (
    <figure className="my-4">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt} className="block h-auto w-full max-w-[27rem]">
        {root.children.slice(1).map(drawn)}
      </svg>
      <figcaption className="mt-2 max-w-[27rem] text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

/** Never cleared: pictures come from the labs' own files, which are few. */
const known = new Map<string, Picture>();

function readOnce(svg: string): Picture {
  const picture = known.get(svg) ?? readPicture(svg);
  known.set(svg, picture);
  return picture;
}

function drawn(node: PictureNode | string, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => [reactName(name), value]);
  const props = { key, ...Object.fromEntries(attributes), ...(node.className && { className: LOOKS[node.className] }) };
  return createElement(node.name, props, ...(node.children.length > 0 ? [node.children.map(drawn)] : []));
}

/** `font-size` → `fontSize` */
function reactName(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
