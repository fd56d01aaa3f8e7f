import { z } from 'zod';
import { PERMISSIONS } from './procedure/permission.ts';
import { scopeSchema } from './procedure/scopes.ts';
import { appRouter } from './router.ts';
import { purposeSchema } from './workflow/purpose.ts';

const schema = z.instanceof(z.ZodType);

export const definitionSchema = z.looseObject({
  type: z.enum(['query', 'mutation', 'subscription']),
  meta: z.object({
    /** What it does. */
    sentence: z.string().regex(/^[A-Z].*\.$/),
    permission: z.enum(PERMISSIONS),
    scope: scopeSchema.nullable(),
    whileArchived: z.boolean().optional(),
    fromWorkflow: z.array(purposeSchema).optional(),
  }),
  /** None where nothing is sent. */
  inputs: z.array(schema).max(1),
  output: schema,
});

type ProcedureDefinition = z.infer<typeof definitionSchema>;

export interface ListedProcedure extends ProcedureDefinition {
  /** `handIn.create` */
  readonly path: string;
}

const procedures: Record<string, unknown> = appRouter._def.procedures;

/** Of every procedure, as in `course.create`. */
export const PROCEDURE_PATHS: readonly string[] = Object.keys(procedures);

/** What tRPC knows of a procedure. Throws `ZodError` where there is none, or where it says too little of itself. */
export function definitionOf(path: string): ProcedureDefinition {
  const procedure = procedures[path];
  return definitionSchema.parse(typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined);
}

/** Every procedure, by path. */
export function listProcedures(): ListedProcedure[] {
  return PROCEDURE_PATHS.toSorted().map((path) => ({ path, ...definitionOf(path) }));
}
