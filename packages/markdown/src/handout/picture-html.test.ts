import { expect, test } from 'vitest';
import { pictureHtml } from './picture-html.ts';

const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><title>Unread</title>${inner}</svg>`;

test('A picture has the colours of the page by the meaning of its shapes, and its caption; its title is not shown.', () => {
  const html = pictureHtml({
    svg: svg('<rect class="used" x="1" stroke-width="2"/><text>a &lt; b</text>'),
    alt: 'a "tree"',
    caption: 'A & B.',
  });
  expect(html).toMatch(/^<svg viewBox="0 0 100 50" role="img" aria-label="a &quot;tree&quot;" class="[^"]*">/);
  expect(html).toContain('<rect x="1" stroke-width="2" class="fill-accent-quiet stroke-accent"></rect><text>a &lt; b</text></svg>');
  expect(html).toMatch(/<figcaption class="[^"]*">A &amp; B\.<\/figcaption>$/);
  expect(html).not.toContain('Unread');
});

test('What is not allowed in a picture is not drawn.', () => {
  expect(() => pictureHtml({ svg: svg('<script>alert(1)</script>'), alt: '', caption: '' })).toThrow();
});
