import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentParts } from './moment-parts.ts';

test('A link to a moment is named by its step and its case; the text around it stays as it is.', () => {
  expect(momentParts('Look at #play=12:uniform%2C%20n%3D255. Who waits?')).toEqual([
    'Look at ',
    { href: '#play=12:uniform%2C%20n%3D255', words: 'step 12 of “uniform, n=255”' },
    '. Who waits?',
  ]);
});

test('An address that was copied from the player leads to the same page of this portal, whatever host it names.', () => {
  const link = 'https://evil.example//courses/demo/hand-ins/7?x=1#play=write-3-out:n%3D5';
  expect(momentParts(link)).toEqual([
    { href: '/courses/demo/hand-ins/7?x=1#play=write-3-out:n%3D5', words: 'the last write of element 3 in “n=5”' },
  ]);
});

test.each(['#play=0:a', '#plays=1:a', 'javascript:#play=', 'https://example.org/#source', '#play=1:%'])('%j stays text.', (text) => {
  expect(momentParts(text)).toEqual([text]);
});

test('No text leads anywhere but into this portal.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (before, host) => {
      for (const part of momentParts(`${before} https://${host}/#play=1:a`)) {
        if (typeof part !== 'string') expect(part.href).toMatch(/^(?:\/(?!\/)[^#]*)?#play/);
      }
    }),
  );
});
