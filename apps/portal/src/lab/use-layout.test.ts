import { expect, test } from 'vitest';
import { readLayout } from './use-layout.ts';

test('A folded column stays folded.', () => {
  expect(readLayout('{"handout":false,"result":true}')).toMatchObject({ handout: false, result: true });
});

test('Without a remembered layout, or with one that cannot be read, everything is shown.', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '{"other":1}'])
    expect(readLayout(text)).toMatchObject({ handout: true, result: true });
});
