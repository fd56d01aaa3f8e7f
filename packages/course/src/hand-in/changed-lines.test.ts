import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

const lines = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i}\n`).join('');

test('Lines are compared one by one up to six hundred edits; beyond that all of them count as changed.', () => {
  const same = 'same\n';
  expect(changedLines(same + lines(300, 'a'), same + lines(300, 'b'))).toEqual({ added: 300, removed: 300 });
  expect(changedLines(same + lines(301, 'a'), same + lines(301, 'b'))).toEqual({ added: 302, removed: 302 });
});

test('In a first source all lines are added, however many there are.', () => {
  expect(changedLines('', lines(9000, 'a'))).toEqual({ added: 9000, removed: 0 });
  expect(changedLines('', 'a\nb')).toEqual({ added: 2, removed: 0 });
});
