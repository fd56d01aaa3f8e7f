import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { adminProcedure, publicProcedure, studentProcedure } from './trpc.ts';

test('A procedure that does not say what it does cannot be finished.', () => {
  expectTypeOf(publicProcedure).not.toHaveProperty('output');
  expectTypeOf(adminProcedure('admin')).not.toHaveProperty('input');
  expectTypeOf(adminProcedure('admin').meta).parameter(0).toEqualTypeOf<{ readonly sentence: string }>();
});

test('A procedure that does not say what it answers cannot be finished.', () => {
  const said = studentProcedure('hand-in:write').meta({ sentence: 'Does something.' });
  expectTypeOf(said).not.toHaveProperty('query');
  const taken = said.input(z.object({ courseId: z.uuid() }));
  expectTypeOf(taken).not.toHaveProperty('mutation');
  expectTypeOf(taken).not.toHaveProperty('subscription');
  expectTypeOf(taken.output(z.object({ done: z.boolean() }))).toHaveProperty('mutation');
});
