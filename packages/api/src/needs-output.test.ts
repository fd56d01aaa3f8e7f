import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { adminProcedure, publicProcedure, studentProcedure } from './trpc.ts';

test('A procedure that does not say what it answers cannot be finished.', () => {
  expectTypeOf(publicProcedure).not.toHaveProperty('query');
  expectTypeOf(adminProcedure('admin')).not.toHaveProperty('mutation');
  const taken = studentProcedure('hand-in:write').input(z.object({ courseId: z.uuid() }));
  expectTypeOf(taken).not.toHaveProperty('mutation');
  expectTypeOf(taken).not.toHaveProperty('subscription');
  expectTypeOf(taken.output(z.object({ done: z.boolean() }))).toHaveProperty('mutation');
});
