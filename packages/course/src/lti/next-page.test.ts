import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPage } from './next-page.ts';

const BASE = 'https://lms.example.com/memberships?p=1';
const NEXT = 'https://lms.example.com/memberships?p=2';

test.each([
  ['as the specification writes it', `<${NEXT}>; rel="next"`],
  ['without quotes', `<${NEXT}>;rel=next`],
  ['in capitals', `<${NEXT}>; REL="Next"`],
  ['after others, as Canvas writes it', `<${BASE}>; rel="current",<${NEXT}>; rel="next",<${BASE}>; rel="first"`],
  ['behind another parameter', `<${NEXT}>; title="second"; rel="next"`],
  ['among relations', `<${NEXT}>; rel="last next"`],
  ['as a relative address', '</memberships?p=2>; rel="next"'],
])('The next page is found %s.', (_, header) => {
  expect(nextPage(header, BASE)).toBe(NEXT);
});

test('Several headers are read as one.', () => {
  expect(nextPage([`<${BASE}>; rel="first"`, `<${NEXT}>; rel="next"`], BASE)).toBe(NEXT);
});

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['a word', 'next'],
  ['an address alone', `<${NEXT}>`],
  ['another relation', `<${NEXT}>; rel="prev"`],
  ['a relation that begins like it', `<${NEXT}>; rel="nextpage"`],
  ['what is no address', '<http://[>; rel="next"'],
])('No next page is read from %s.', (_, header) => {
  expect(nextPage(header, BASE)).toBeNull();
});

test('Any address between any others is found, and no header makes it fail.', () => {
  const relation = fc.constantFrom('prev', 'first', 'last', 'current', 'differences');
  const others = fc.array(fc.tuple(fc.webUrl({ withQueryParameters: true }), relation), { maxLength: 4 });
  const write = (links: readonly (readonly [string, string])[]) => links.map(([url, rel]) => `<${url}>; rel="${rel}"`).join(', ');
  fc.assert(
    fc.property(others, fc.webUrl({ withQueryParameters: true }), others, (before, url, after) => {
      expect(nextPage(write([...before, [url, 'next'], ...after]), BASE)).toBe(new URL(url).href);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (header) => {
      nextPage(header, BASE);
    }),
  );
});
