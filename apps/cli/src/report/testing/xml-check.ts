/** One element of a document that was found to be well-formed. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Character data directly inside, with entities resolved. */
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN =
  /<\?xml [^?]*\?>|<!\[CDATA\[(?<cdata>.*?)\]\]>|<(?<close>\/)?(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[A-Za-z][\w:.-]*="[^"<]*")*)\s*(?<empty>\/)?>|(?<text>[^<]+)/suy;
const ATTRIBUTE = /([A-Za-z][\w:.-]*)="([^"<]*)"/gu;
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a document by the rules of XML 1.0 that reports can break (characters, entities, nesting, `]]>` in text) and throws where one is
 * broken. Stricter than the parsers of browsers and linkedom, which repair errors.
 */
export function parseXml(document: string): XmlElement {
  if (FORBIDDEN.test(document)) throw new SyntaxError('A character that XML 1.0 forbids.');
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(document)?.groups;
    if (groups === undefined) throw new SyntaxError(`Not XML at ${JSON.stringify(document.slice(at, at + 60))}.`);
    take(open, groups);
  }
  const [element, ...more] = root.children;
  if (open.length !== 1 || element === undefined || more.length > 0 || root.text.trim() !== '')
    throw new SyntaxError('Not one root element.');
  return element;
}

/** All elements of a name, in document order. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}

function take(open: OpenElement[], { cdata, close, name, attributes = '', empty, text }: Record<string, string | undefined>): void {
  const current = open.at(-1);
  if (current === undefined) throw new SyntaxError('Text after the root element.');
  if (cdata !== undefined) current.text += cdata;
  else if (text !== undefined) current.text += characterData(text);
  else if (name === undefined) return;
  else if (close !== undefined) {
    if (current.name !== name || open.length === 1) throw new SyntaxError(`</${name}> closes <${current.name}>.`);
    open.pop();
  } else {
    const element: OpenElement = { name, attributes: readAttributes(attributes), children: [], text: '' };
    current.children.push(element);
    if (empty === undefined) open.push(element);
  }
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (name in attributes) throw new SyntaxError(`Attribute ${name} occurs twice.`);
    attributes[name] = resolved(value);
  }
  return attributes;
}

function characterData(text: string): string {
  if (text.includes(']]>')) throw new SyntaxError('"]]>" in text.');
  return resolved(text);
}

function resolved(text: string): string {
  return text.replace(/&([^;]*;)?/g, (_whole, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? '';
    const numeric = /^#(x[0-9a-fA-F]+|[0-9]+)$/.exec(name)?.[1];
    if (numeric !== undefined) return String.fromCodePoint(Number(numeric.startsWith('x') ? `0${numeric}` : numeric));
    const character = ENTITIES[name];
    if (character === undefined) throw new SyntaxError(`Unknown entity in ${JSON.stringify(text.slice(0, 60))}.`);
    return character;
  });
}
