import { z } from 'zod';
import { appRouter } from '../router.ts';

const definitionSchema = z.looseObject({
  type: z.enum(['query', 'mutation', 'subscription']),
  meta: z.object({
    permission: z.string(),
    scope: z.string().nullable(),
    whileArchived: z.boolean().optional(),
    fromWorkflow: z.boolean().optional(),
  }),
  inputs: z.array(z.unknown()),
  output: z.unknown(),
});

const procedures: Record<string, unknown> = appRouter._def.procedures;

/** Of every procedure, as in `course.create`. */
export const PROCEDURE_PATHS: readonly string[] = Object.keys(procedures);

/** What tRPC knows of a procedure. Throws `ZodError` where there is none, or where it says too little of itself. */
export function definitionOf(path: string): z.infer<typeof definitionSchema> {
  const procedure = procedures[path];
  return definitionSchema.parse(typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined);
}
