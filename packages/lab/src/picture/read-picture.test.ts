import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PICTURE_LENGTH } from './picture-words.ts';
import { PictureError, type PictureNode, readPicture } from './read-picture.ts';

const around = (inner: string, attributes = 'viewBox="0 0 360 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><title>A picture</title>${inner}</svg>`;

test('A picture is read with its size, its title and its elements.', () => {
  const { width, height, title, root } = readPicture(
    `${around('<!-- two --><g class="used" fill="none"><rect x="1" y="2.5" width="3" height="4" /></g><text x="1" y="2">a &lt; b</text>')}\n`,
  );
  expect({ width, height, title }).toEqual({ width: 360, height: 100, title: 'A picture' });
  expect(root.children.slice(1)).toEqual([
    {
      name: 'g',
      className: 'used',
      attributes: { fill: 'none' },
      children: [{ name: 'rect', className: null, attributes: { x: '1', y: '2.5', width: '3', height: '4' }, children: [] }],
    },
    { name: 'text', className: null, attributes: { x: '1', y: '2' }, children: ['a < b'] },
  ]);
});

test.each([
  ['a script', around('<script>alert(1)</script>')],
  ['a handler', around('<rect onload="alert(1)" />')],
  ['a style', around('<rect style="fill:red" />')],
  ['a style sheet', around('<style>rect{fill:red}</style>')],
  ['a colour of its own', around('<rect fill="#ff0000" />')],
  ['a paint from elsewhere', around('<rect fill="url(https://evil.example/a)" />')],
  ['an image', around('<image href="https://evil.example/a.png" />')],
  ['a link', around('<a href="javascript:alert(1)"><text>x</text></a>')],
  ['a reference', around('<use href="#a" />')],
  ['HTML in it', around('<foreignObject><p>x</p></foreignObject>')],
  ['a name that every object has', around('<constructor />')],
  ['an attribute that every object has', around('<rect constructor="x" />')],
  ['an animation', around('<animate attributeName="href" values="javascript:alert(1)" />')],
  ['an identifier', around('<rect id="content" />')],
  ['a class of the page', around('<rect class="fixed" />')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${around('')}`],
  ['an entity of its own', around('<text x="1" y="1">&a;</text>')],
  ['a numeric entity', around('<text x="1" y="1">&#60;</text>')],
  ['a processing instruction', `<?xml-stylesheet href="https://evil.example/a.css"?>${around('')}`],
  ['character data', around('<text x="1" y="1"><![CDATA[<script>]]></text>')],
  ['an element that is not closed', around('<g>')],
  ['elements that cross', around('<g><text x="1" y="1"></g></text>')],
  ['an attribute twice', around('<rect x="1" x="2" />')],
  ['an attribute without quotes', around('<rect x=1 />')],
  ['text beside the drawing', around('words')],
  ['an svg within', around('<svg viewBox="0 0 1 1" />')],
  ['two drawings', around('') + around('')],
  ['no title', '<svg viewBox="0 0 1 1"></svg>'],
  ['no viewBox', around('', '')],
  ['more width than a phone has', around('', 'viewBox="0 0 800 100"')],
  ['small print', around('<text x="1" y="1" font-size="6">x</text>')],
  ['the size of a photograph', around(`<path d="${'M0 0'.repeat(MAX_PICTURE_LENGTH / 4)}" />`)],
  ['nothing at all', ''],
])('A file with %s is refused.', (_, svg) => {
  expect(() => readPicture(svg)).toThrow(PictureError);
});

const names = (node: PictureNode): string[] => [
  node.name,
  ...node.children.flatMap((child) => (typeof child === 'string' ? [] : names(child))),
];

test('Whatever a file contains, it is refused with a PictureError, or consists of allowed elements.', () => {
  const piece = fc.constantFrom(
    '<g>',
    '</g>',
    '<rect />',
    '<script>',
    '</script>',
    ' onload="x"',
    '"',
    '<',
    '>',
    '&lt;',
    '<!--',
    '-->',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      try {
        const { root } = readPicture(around(pieces.join('')));
        expect(['svg', 'title', 'g', 'rect', 'text']).toEqual(expect.arrayContaining(names(root)));
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
      }
    }),
  );
});
