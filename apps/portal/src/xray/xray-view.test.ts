import { xrayFixture } from '@rooflab/result/testing';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedLines } from '../source/line-link.tsx';
import { SourceView } from '../source/source-view.tsx';
import { countedWhere } from './counted-where.ts';
import { XrayView } from './xray-view.tsx';

const plain = (html: string): string => html.replaceAll('\u202f', ' ');
const view = (xray = xrayFixture(), timedSize: Record<string, number> | null = null, hint = ''): string =>
  plain(renderToStaticMarkup(createElement(XrayView, { xray, timedSize, hint })));

test('The sentence that matters most comes first, and leads to its line in the source.', () => {
  const html = view();
  expect(html).toContain('<a href="#line-14"');
  expect(html).toContain('reads 32 sectors where 4 would do');
  expect(html.indexOf('Line 14</a>')).toBeLessThan(html.indexOf('Global memory'));
  const source = renderToStaticMarkup(createElement(SourceView, { source: 'x\n'.repeat(30), xray: xrayFixture(), label: 'source' }));
  expect(source).toContain('id="line-14"');
});

test('A page that advises about another cause already names no second one.', () => {
  expect(view(xrayFixture(), null, 'The plan has 12 dispatches, one after the other. Let one do it.')).not.toContain('reads 32 sectors');
  expect(
    view(xrayFixture(), null, 'Line 14 reads 32 sectors where 4 would do: neighbours in a warp read addresses 4096 bytes apart. Let …'),
  ).toContain('reads 32 sectors');
});

test('A kernel that wastes nothing gets told so.', () => {
  const { global, lines } = xrayFixture();
  const html = view(
    xrayFixture({
      global: { ...global, fewestSectors: global.sectors },
      workgroup: { accesses: 0, requests: 0, bankConflicts: 0, bytesRequested: 0 },
      lines: lines.slice(0, 1).map((line) => ({ ...line, fewestSectors: line.sectors })),
    }),
  );
  expect(html).toContain('Nothing stands out');
  expect(html).toContain('not used');
});

test('A sentence leads to each line that it names, and sets names of the source as code.', () => {
  const html = (text: string): string => renderToStaticMarkup(createElement(LinkedLines, { text }));
  expect(html('Lines 12 to 14 read `a`.')).toMatch(/^<a href="#line-12"[^>]*>Lines 12 to 14<\/a> read <code>a<\/code>\.$/);
  expect(html('In line 9 only 4 of the 32 lanes work.')).toMatch(/^In <a href="#line-9"[^>]*>line 9<\/a> only 4 of the 32 lanes work\.$/);
  expect(html('<b>outline 3</b>')).toBe('&lt;b&gt;outline 3&lt;/b&gt;');
});

test('A hazard is a warning, with a link to each of its lines.', () => {
  const message = 'Line 21 reads part, which another invocation of the workgroup writes in line 23, with no workgroupBarrier() in between.';
  const html = view(xrayFixture({ hazards: [{ kind: 'race', memory: 'workgroup', lines: [21, 23], message }] }));
  expect(html).toContain('Right on this device, but');
  expect(html).toMatch(/<a href="#line-21"[^>]*>Line 21<\/a> reads part/);
  expect(html).toMatch(/<a href="#line-23"[^>]*>line 23<\/a>/);
  expect(view()).not.toContain('Right on this device');
});

test.each([
  ['all workgroups of the timed size', {}, { n: 65_536 }, 'Counted at n = 65 536 in all 256 workgroups.'],
  ['some workgroups', { sampledWorkgroups: 16 }, null, 'Counted at n = 65 536 in 16 of 256 workgroups, and scaled to all of them.'],
  [
    'a smaller size',
    {},
    { n: 2 ** 28 },
    'Counted at n = 65 536 in all 256 workgroups. The time is that of n = 268 435 456, where recording would take too long or too much memory.',
  ],
])('It says where was counted: %s.', (_, changes, timedSize, sentence) => {
  expect(plain(countedWhere(xrayFixture(changes), timedSize))).toBe(sentence);
});

test('Hostile names are text, without style.', () => {
  const hostile = '</code><script>alert(1)</script><img src=x onerror=alert(2)>';
  const { pictures, buffers } = xrayFixture();
  const html = view(
    xrayFixture({
      pictures: pictures.map((picture) => ({ ...picture, variable: hostile })),
      buffers: buffers.map((buffer) => ({ ...buffer, name: hostile })),
      hazards: [{ kind: 'race', memory: 'storage', lines: [1], message: hostile }],
    }),
  );
  expect(html).not.toMatch(/<script|<img|\sstyle=/);
});

test('The figures beside the lines are drawn without style, and are words too.', () => {
  const html = plain(renderToStaticMarkup(createElement(SourceView, { source: 'x\n'.repeat(30), xray: xrayFixture(), label: 'source' })));
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).toContain('2 048 requests to global memory touch 65 536 sectors, 8 192 at the fewest');
  const without = renderToStaticMarkup(createElement(SourceView, { source: 'x', label: 'source' }));
  expect(without).not.toMatch(/sectors|<svg/);
});
