/** What a shape or a text of a picture means; the page that shows it gives each its colours, in both themes. */
export const PICTURE_CLASSES = [
  /** Texts: names and figures, what explains them, names of variables. */
  'label',
  'note',
  'code',
  /** Shapes: a plain one, one that takes no part, one that is used, one that is fetched in vain, a result. */
  'cell',
  'quiet',
  'used',
  'wasted',
  'good',
  /** Outlines around others: of a group, of what is meant. */
  'frame',
  'mark',
  /** Lines, and the heads of arrows. */
  'edge',
  'edge-used',
  'tip',
  'tip-used',
] as const;

export type PictureClass = (typeof PICTURE_CLASSES)[number];

/** UTF-16 units of the largest SVG file of a handout. */
export const MAX_PICTURE_LENGTH = 24 * 1024;

/** Wider drawings would be too small to read on a phone: `viewBox` units are about the pixels there. */
export const MAX_PICTURE_WIDTH = 360;

/** In `viewBox` units. */
export const MIN_FONT_SIZE = 11;

const number = /^-?\d+(\.\d+)?$/;
const ink = /^(none|currentColor)$/;
const PAINT = { fill: ink, stroke: ink, 'stroke-width': number, 'stroke-dasharray': /^[\d. ]+$/ };
const BOX = { x: number, y: number, width: number, height: number, rx: number };
const PATH = /^[MLHVCSQTAZmlhvcsqtaz\d., -]+$/;
const TEXT = { 'text-anchor': /^(start|middle|end)$/, 'font-size': number };

/** Elements that a picture may have, and what each attribute may hold. Nothing refers to anything, and nothing runs. */
export const PICTURE_ELEMENTS: ReadonlyMap<string, ReadonlyMap<string, RegExp>> = new Map(
  Object.entries<Record<string, RegExp>>({
    svg: { xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/, viewBox: /^0 0 \d+ \d+$/ },
    title: {},
    g: { ...PAINT, ...TEXT },
    rect: { ...PAINT, ...BOX },
    circle: { ...PAINT, cx: number, cy: number, r: number },
    line: { ...PAINT, x1: number, y1: number, x2: number, y2: number },
    path: { ...PAINT, d: PATH },
    text: { ...PAINT, ...TEXT, x: number, y: number },
  }).map(([name, attributes]) => [name, new Map(Object.entries(attributes))]),
);
