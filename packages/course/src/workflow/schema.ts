import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';

/** A repository whose workflow runs hand in for a student. */
export const repositoryLinkSchema = z.object({
  repositoryLinkId: idSchema,
  courseId: idSchema,
  courseTitle: z.string(),
  studentName: z.string(),
  /** `<owner>/<name>`, as of when it was linked. */
  repository: z.string(),
  /** Where it is: `GitHub`, or a host name. */
  host: z.string(),
  /** The name on that host of the person who linked it; only their runs hand in. */
  actor: z.string(),
  linkedAt: z.date(),
});

export type RepositoryLink = z.infer<typeof repositoryLinkSchema>;
