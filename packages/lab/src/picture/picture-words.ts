/** The role of a shape or a text in a picture; the page that shows it assigns colours, in both themes. */
export const PICTURE_CLASSES = [
  /** Texts: names and figures, explanations, names of variables. */
  'label',
  'note',
  'code',
  /** Shapes: plain, inactive, used, fetched in vain, a result. */
  'cell',
  'quiet',
  'used',
  'wasted',
  'good',
  /** Outlines around other shapes: of a group, or of what the text refers to. */
  'frame',
  'mark',
  /** Lines and arrowheads. */
  'edge',
  'edge-used',
  'tip',
  'tip-used',
] as const;

export type PictureClass = (typeof PICTURE_CLASSES)[number];

/** Most UTF-16 units of a handout's SVG file. */
export const MAX_PICTURE_LENGTH = 24 * 1024;

/** Wider drawings would be too small to read on a phone, where a `viewBox` unit is about a pixel. */
export const MAX_PICTURE_WIDTH = 360;

/** In `viewBox` units. */
export const MIN_FONT_SIZE = 11;

const number = /^-?\d+(\.\d+)?$/;
const ink = /^(none|currentColor)$/;
const PAINT = { fill: ink, stroke: ink, 'stroke-width': number, 'stroke-dasharray': /^[\d. ]+$/ };
const BOX = { x: number, y: number, width: number, height: number, rx: number };
const PATH = /^[MLHVCSQTAZmlhvcsqtaz\d., -]+$/;
const TEXT = { 'text-anchor': /^(start|middle|end)$/, 'font-size': number };

/** Elements allowed in a picture, and the values allowed for each attribute. There are no references and no scripts. */
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
