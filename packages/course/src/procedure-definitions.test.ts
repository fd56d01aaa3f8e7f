import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionSchema, listProcedures } from './procedure-definitions.ts';

test('Every procedure says in a sentence what it does, who may call it with which scope, and what it answers.', () => {
  expect(listProcedures().length).toBeGreaterThan(190);
});

test.each(['sentence', 'permission', 'scope'])('A procedure that does not say its %s has no definition.', (missing) => {
  const said = { sentence: 'Does something.', permission: 'public', scope: null };
  const procedure = { type: 'query', inputs: [], output: z.null() };
  expect(definitionSchema.safeParse({ ...procedure, meta: said }).success).toBe(true);
  expect(definitionSchema.safeParse({ ...procedure, meta: { ...said, [missing]: undefined } }).success).toBe(false);
});
