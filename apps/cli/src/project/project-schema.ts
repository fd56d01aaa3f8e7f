import { labs } from '@rooflab/catalogue';
import { z } from 'zod';
import { HAZARD_EFFECTS } from './hazard-effects.ts';

/** The file that names the kernels of a repository. */
export const PROJECT_FILE = 'rooflab.json';

/** The JSON schema of that file, as included in the package. */
export const SCHEMA_FILE = 'rooflab.schema.json';

export function exerciseIds(): readonly string[] {
  return labs.flatMap(({ exercises }) => exercises.map(({ id }) => id));
}

/** Inside the folder, with slashes: no root, no drive, no `..`. A pattern, so that editors can check the rule too. */
const INSIDE = /^(?![/~])(?![A-Za-z]:)(?!(.*\/)?\.\.(\/|$))[^\\]+$/;

const pathSchema = z
  .string()
  .regex(INSIDE, 'must be a path inside the folder of rooflab.json, with slashes, such as kernels/sum.wgsl')
  .meta({ description: 'The kernel: a path from the folder of this file, such as kernels/sum.wgsl.' });

/** `rooflab.json`: which file is graded for which exercise, and how. Command line options take precedence. Reads all labs. */
export function projectSchema() {
  return z
    .strictObject({
      $schema: z.string().optional().meta({ description: 'Address of this schema, for editors.' }),
      exercises: z
        .partialRecord(z.enum(exerciseIds()), pathSchema)
        .refine(
          (files) => Object.keys(files).length > 0,
          'is empty. Name a file for an exercise, such as { "reduction/sum": "kernels/sum.wgsl" }',
        )
        .meta({ description: 'The file for each exercise, in the order in which they are graded.', minProperties: 1 }),
      counted: z.boolean().optional().meta({
        description: 'With true, graded by counted memory traffic instead of by time: the same figures on every device. Default: false.',
      }),
      hazards: z.enum(HAZARD_EFFECTS).optional().meta({
        description:
          'With wrong, a race, a read of storage that was never written, or an index out of bounds makes the answer wrong; with warn it is a warning. Default: warn.',
      }),
    })
    .meta({ title: 'Rooflab', description: 'Kernels of this repository that `rooflab grade` grades.' });
}

export type Project = z.infer<ReturnType<typeof projectSchema>>;

/** The file's schema for editors, derived from the one that validates it. */
export function projectJsonSchema(): object {
  return z.toJSONSchema(projectSchema(), { target: 'draft-7', io: 'input' });
}
