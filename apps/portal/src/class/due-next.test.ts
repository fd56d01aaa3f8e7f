import { expect, test } from 'vitest';
import { dueNext } from './due-next.ts';

const NOW = new Date('2026-11-10T00:00:00Z');
const assignment = (id: string, dueAt: string, rest: object = {}) => ({
  ...{ id, releaseAt: new Date('2026-11-01'), dueAt: new Date(dueAt), archivedAt: null as Date | null, items: [{ kind: 'exercise' }] },
  ...rest,
});

test('The class view opens on what is due next, and never on what is past, archived, empty or still to come.', () => {
  const assignments = [
    assignment('past', '2026-11-09'),
    assignment('later', '2026-11-20'),
    assignment('next', '2026-11-12'),
    assignment('archived', '2026-11-11', { archivedAt: NOW }),
    assignment('coming', '2026-11-11', { releaseAt: new Date('2026-11-10T12:00:00Z') }),
    assignment('empty', '2026-11-11', { items: [] }),
  ];
  expect(dueNext(assignments, NOW)?.id).toBe('next');
  expect(dueNext(assignments.slice(0, 1), NOW)).toBeUndefined();
});
