import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { purposeSchema } from './purpose.ts';

/** A repository whose workflow runs act for a member of a course. */
export const repositoryLinkSchema = z.object({
  repositoryLinkId: idSchema,
  /** What its runs may do. */
  purpose: purposeSchema,
  courseId: idSchema,
  courseTitle: z.string(),
  studentName: z.string(),
  /** `<owner>/<name>`, as of when it was linked. */
  repository: z.string(),
  /** Where it is: `GitHub`, or a host name. */
  host: z.string(),
  /** The name on that host of the person who linked it; only their runs get a token. */
  actor: z.string(),
  linkedAt: z.date(),
});

export type RepositoryLink = z.infer<typeof repositoryLinkSchema>;
