import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const rows = [
  ...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(/^\| `((?:apps|packages)\/\w+|labs)` \| .+ \| (.+) \|$/gm),
];
const rooms = rows.map(([, room = '', may = '']) => ({ room, may }));

test('There are rooms to check.', () => {
  expect(rooms.length).toBeGreaterThan(10);
});

test.each(rooms)('The README of $room says what it may import, as the table of rooms does.', ({ room, may }) => {
  const path = join(ROOT, room, 'README.md');
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(`**May import:** ${may}.`);
});
