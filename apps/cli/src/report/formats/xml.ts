import { visibleLine } from '../layout/visible-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Child elements, or text. */
  readonly content: readonly Element[] | string;
}

export function element(name: string, attributes: Element['attributes'], content: Element['content'] = []): Element {
  return { name, attributes, content };
}

/** An XML 1.0 document in UTF-8, with a line for each element. */
export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementLines(root, '').join('\n')}\n`;
}

function elementLines({ name, attributes, content }: Element, indent: string): string[] {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(visibleLine(value))}"`);
  const open = `${indent}<${name}${given.join('')}`;
  if (content.length === 0) return [`${open}/>`];
  if (typeof content === 'string') return [`${open}>${escaped(content.split('\n').map(visibleLine).join('\n'))}</${name}>`];
  return [`${open}>`, ...content.flatMap((child) => elementLines(child, `${indent}  `)), `${indent}</${name}>`];
}

/**
 * Every character that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets) is invisible, and has already been made visible; others only
 * need entities.
 */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
