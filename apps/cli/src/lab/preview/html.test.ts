import { expect, test } from 'vitest';
import { type Html, html } from './html.ts';

test('Texts in a template become no element and leave no attribute; HTML stays, and lists are joined.', () => {
  const item = (text: string): Html => html`<li title="${text}">${text}</li>`;
  expect(html`<ul>${['<b>', '"x"'].map(item)}</ul>${3}`.text).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;x&quot;">&quot;x&quot;</li></ul>3',
  );
});
