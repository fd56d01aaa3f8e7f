import { readPicture } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { HANDOUTS, PICTURES } from '../../runner/test/hostile-labs/shown.ts';
import { markdownHtml } from './markdown-html.ts';

test.each(HANDOUTS)('$name in the handout of a lab becomes no element, handler or address.', ({ text }) => {
  const html = markdownHtml(text);
  expect(html).not.toMatch(/<(script|iframe|object|embed|style|img|image|svg|form|input|base|meta|link)\b/i);
  expect(html).not.toMatch(/<[a-z][^>]*\s(on\w+|style)=/i);
  expect(html).not.toMatch(/(href|src|action)="(?!https?:|#|\/)/i);
});

test.each(PICTURES)('$name is no picture of a lab.', ({ svg }) => {
  expect(() => readPicture(svg)).toThrow();
});
