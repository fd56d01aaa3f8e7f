import {
  MAX_PICTURE_LENGTH,
  MAX_PICTURE_WIDTH,
  MIN_FONT_SIZE,
  PICTURE_CLASSES,
  PICTURE_ELEMENTS,
  type PictureClass,
} from './picture-words.ts';

/** An element of a picture; all of its attributes are allowed ones. */
export interface PictureNode {
  readonly name: string;
  readonly className: PictureClass | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (PictureNode | string)[];
}

export interface Picture {
  /** From the `viewBox`, in its units. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly root: PictureNode;
}

/** What is wrong with a lab's SVG file. */
export class PictureError extends Error {}

interface OpenNode extends PictureNode {
  readonly children: (PictureNode | string)[];
}

/**
 * A comment, a tag (leading slash, name, attributes, trailing slash), or text. Declarations and processing instructions match none of
 * these.
 */
const PIECE = /<!--[\s\S]*?-->|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w:-]+)="([^"<]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/**
 * Reads an SVG file of a handout: well-formed XML of only the elements, attributes and classes that pictures need. Throws a `PictureError`
 * that says what is not allowed: the result can be drawn inside a page.
 */
export function readPicture(svg: string): Picture {
  if (svg.length > MAX_PICTURE_LENGTH) throw new PictureError(`It has more than ${MAX_PICTURE_LENGTH} characters.`);
  const root = readRoot(svg);
  const [, , width, height] = (root.attributes.viewBox ?? '').split(' ').map(Number);
  if (!width || !height) throw new PictureError('It needs a viewBox="0 0 <width> <height>".');
  if (width > MAX_PICTURE_WIDTH) throw new PictureError(`It is wider than ${MAX_PICTURE_WIDTH}.`);
  const [first] = root.children;
  const title = typeof first === 'object' && first.name === 'title' ? first.children.join('').trim() : '';
  if (title === '') throw new PictureError('Its first element must be a <title>.');
  return { width, height, title, root };
}

function readRoot(svg: string): PictureNode {
  const top: OpenNode = { name: '', className: null, attributes: {}, children: [] };
  const open: OpenNode[] = [top];
  PIECE.lastIndex = 0;
  const text = svg.trim();
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex;
    const found = PIECE.exec(text);
    if (found === null) throw new PictureError(`It is not well-formed SVG at “${text.slice(at, at + 40)}”.`);
    addPiece(open, found);
  }
  const [root, ...others] = top.children;
  if (open.length > 1) throw new PictureError(`<${open.at(-1)?.name}> is not closed.`);
  if (typeof root !== 'object' || root.name !== 'svg' || others.length > 0) throw new PictureError('It must be one <svg> element.');
  return root;
}

function addPiece(open: OpenNode[], [, slash, name, attributes = '', empty, text]: RegExpExecArray): void {
  const parent = open.at(-1);
  if (!parent) throw new PictureError('An element is closed that was not opened.');
  if (text !== undefined) {
    addText(parent, text);
  } else if (name !== undefined && slash === '/') {
    if (parent.name !== name) throw new PictureError(`</${name}> closes <${parent.name}>.`);
    open.pop();
  } else if (name !== undefined) {
    if ((name === 'svg') !== (parent.name === '')) throw new PictureError(`<${name}> is in the wrong place.`);
    const node = readNode(name, attributes);
    parent.children.push(node);
    if (empty !== '/') open.push(node);
  }
}

function addText(parent: OpenNode, text: string): void {
  if (text.trim() === '') return;
  if (parent.name !== 'text' && parent.name !== 'title') throw new PictureError(`There is text in <${parent.name}>.`);
  parent.children.push(decoded(text));
}

function readNode(name: string, text: string): OpenNode {
  const allowed = PICTURE_ELEMENTS.get(name);
  if (!allowed) throw new PictureError(`<${name}> is not among the elements of a picture.`);
  const attributes: Record<string, string> = {};
  let className: PictureClass | null = null;
  for (const [, key = '', raw = ''] of text.matchAll(ATTRIBUTE)) {
    const value = decoded(raw);
    if (key === 'class') className = knownClass(value);
    else if (key in attributes) throw new PictureError(`<${name}> has ${key} twice.`);
    else if (!allowed.get(key)?.test(value)) throw new PictureError(`<${name}> may not have ${key}="${value}".`);
    else attributes[key] = value;
  }
  if (Number(attributes['font-size'] ?? MIN_FONT_SIZE) < MIN_FONT_SIZE) throw new PictureError(`A text is smaller than ${MIN_FONT_SIZE}.`);
  return { name, className, attributes, children: [] };
}

function knownClass(value: string): PictureClass {
  const known = PICTURE_CLASSES.find((each) => each === value);
  if (!known) throw new PictureError(`class="${value}" is not among ${PICTURE_CLASSES.join(', ')}.`);
  return known;
}

function decoded(text: string): string {
  return text.replace(/&[^;\s]*;?/g, (entity) => {
    const character = ENTITIES[entity];
    if (character === undefined) throw new PictureError(`${entity} is not one of XML's five entities.`);
    return character;
  });
}
