import { expect, test } from 'vitest';
import { changedLines } from './entry.ts';

const lines = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i}\n`).join('');

test('Lines are compared one by one up to four thousand edits; beyond that all of them count as changed.', () => {
  const same = 'same\n';
  expect(changedLines(same + lines(2000, 'a'), same + lines(2000, 'b'))).toEqual({ added: 2000, removed: 2000 });
  expect(changedLines(same + lines(2001, 'a'), same + lines(2001, 'b'))).toEqual({ added: 2003, removed: 2003 });
});
