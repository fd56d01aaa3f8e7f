import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeXml, spreadNames, svgAxes, svgFile } from './svg-file.ts';

const HOSTILE = '"/><script>alert(1)</script>&amp;\u0000';
const ESCAPED = '&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; ';

describe('text in XML', () => {
  const anyText = fc.string({ unit: fc.oneof(fc.constantFrom('&', '<', '>', '"', '\n', '\u0000', '\ud800', '\uffff'), fc.string()) });

  test('never opens a tag, ends an attribute or begins an entity of its own, and is read back as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeXml(text);
        expect(escaped).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/);
        const readBack = escaped.replaceAll(/&(\w+);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '');
        expect(readBack).toBe(text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' '));
      }),
    );
  });

  test('has spaces for what no XML can contain', () => {
    expect(escapeXml('a\nb\u0000c\ud800d\ufffee')).toBe('a b c d e');
    expect(escapeXml('😀')).toBe('😀');
  });
});

describe('a plot as a file', () => {
  const file = svgFile({
    width: 300,
    height: 200,
    title: HOSTILE,
    subtitle: `below ${HOSTILE}`,
    description: `in words ${HOSTILE}`,
    style: '.more { }',
    body: ['<g id="first"/>', '<g id="second"/>'],
  });

  test('has its texts, its page and its body one after the other, and what it is told is escaped', () => {
    const [head, title, description, ...rest] = file.split('\n').filter((line) => line.startsWith('<'));
    expect(head).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200" role="img" aria-labelledby="plot-title plot-desc">',
    );
    expect(title).toBe(`<title id="plot-title">${ESCAPED}</title>`);
    expect(description).toBe(`<desc id="plot-desc">in words ${ESCAPED}</desc>`);
    expect(rest).toEqual([
      '<style>',
      '<rect class="page" width="300" height="200"/>',
      `<text class="heading" x="24" y="32">${ESCAPED}</text>`,
      `<text class="quiet" x="24" y="52">below ${ESCAPED}</text>`,
      '<g id="first"/>',
      '<g id="second"/>',
      '</svg>',
    ]);
    expect(file).toMatch(/^<style>[^<]*\n\.more \{ \}<\/style>$/m);
    expect(file.endsWith('</svg>\n')).toBe(true);
  });

  test('loads nothing and runs no script', () => {
    expect(file.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|href|url\(|@import|https?:/);
  });
});

describe('axes', () => {
  const frame = { width: 200, height: 120, left: 40, right: 10, top: 20, bottom: 30 };
  const ticks = { x: [{ at: 60, text: '1 k' }], y: [{ at: 50, text: HOSTILE }] };
  const axes = svgAxes(frame, ticks, { x: HOSTILE, y: 'time <µs>' });

  test('have a line across the frame and a text outside it for each tick', () => {
    expect(axes).toContain('<g class="grid"><line x1="60" x2="60" y1="20" y2="90"/><line x1="40" x2="190" y1="50" y2="50"/></g>');
    expect(axes).toContain(
      `<g class="tick"><text x="60" y="108">1 k</text><text x="32" y="50" dy="0.34em" text-anchor="end">${ESCAPED}</text></g>`,
    );
  });

  test('are named above on the left and below in the middle', () => {
    const names = '<text class="quiet" x="8" y="6" text-anchor="start">time &lt;µs&gt;</text>';
    expect(axes.endsWith(`</g>${names}<text class="quiet" x="115" y="112">${ESCAPED}</text>`)).toBe(true);
  });
});

describe('names beside curves', () => {
  test('move down only, by as little as keeps them a line apart', () => {
    expect(spreadNames([20, 0, 5, 100].map((y) => ({ y, name: `at ${y}` })))).toEqual([
      { y: 0, name: 'at 0' },
      { y: 14, name: 'at 5' },
      { y: 28, name: 'at 20' },
      { y: 100, name: 'at 100' },
    ]);
  });

  test('keep their order and never overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 }), (ys) => {
        const placed = spreadNames(ys.map((y) => ({ y, from: y })));
        expect(placed.map(({ from }) => from)).toEqual([...ys].sort((a, b) => a - b));
        for (const [i, { y, from }] of placed.entries()) expect(y).toBe(Math.max(from, (placed[i - 1]?.y ?? -14) + 14));
      }),
    );
  });
});
