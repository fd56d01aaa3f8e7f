import { expect, test } from 'vitest';
import { partsOf } from './profile-parts.ts';

const node = (id: number, url: string, children: number[] = [], functionName = 'f') => ({ id, callFrame: { functionName, url }, children });

test('Time belongs to the innermost known module on the stack, and what was idle does not count.', () => {
  const nodes = [
    node(1, '', [2, 3, 6], '(root)'),
    node(2, '', [], '(idle)'),
    node(3, 'file:///x/node_modules/next/dist/compiled/next-server/app-page.js', [4]),
    node(4, 'file:///x/node_modules/pg/lib/query.js', [5]),
    node(5, 'node:net'),
    node(6, '', [], '(garbage collector)'),
  ];
  const parts = partsOf({ nodes, samples: [2, 3, 5, 5, 6], timeDeltas: [1000, 10, 10, 10, 10] });
  expect([...parts]).toEqual([
    ['queries: Prisma and the client of PostgreSQL', 0.5],
    ['rendering: components, with React and Next.js', 0.25],
    ['garbage collection', 0.25],
  ]);
});

test('A module of Node.js that nothing known called belongs to the rest.', () => {
  const parts = partsOf({ nodes: [node(1, '', [2], '(root)'), node(2, 'node:net')], samples: [2], timeDeltas: [5] });
  expect([...parts.values()]).toEqual([1]);
  expect([...parts.keys()][0]).toContain('the rest');
});
