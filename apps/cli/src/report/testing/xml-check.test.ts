import { expect, test } from 'vitest';
import { elementsOf, parseXml } from './xml-check.ts';

test('a well-formed document is read with attributes, text and CDATA', () => {
  const root = parseXml('<?xml version="1.0"?>\n<a x="1 &amp; 2"><b/><c>d &lt; e</c><![CDATA[<f>]]></a>\n');
  expect(root).toMatchObject({ name: 'a', attributes: { x: '1 & 2' }, text: '<f>' });
  expect(elementsOf(root, 'c')[0]?.text).toBe('d < e');
});

test.each([
  ['an element that is not closed', '<a><b></a>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['a bare ampersand', '<a x="1 & 2"/>'],
  ['a bare less-than in an attribute', '<a x="<"/>'],
  ['a forbidden character', '<a>\u001b</a>'],
  ['a lone surrogate', '<a>\ud800</a>'],
  ['the end of a CDATA section in text', '<a>]]></a>'],
  ['a second root', '<a/><b/>'],
  ['text after the root', '<a/>b'],
  ['an attribute that stands twice', '<a x="1" x="2"/>'],
])('%s is refused', (_fault, document) => {
  expect(() => parseXml(document)).toThrow(SyntaxError);
});
