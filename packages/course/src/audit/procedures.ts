import { listAudit } from '@rooflab/db';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { auditEntrySchema, auditFilter } from './schema.ts';

export const list = instructorProcedure('course:read')
  .meta({ sentence: 'Who changed what in a course, and why; newest first.' })
  .input(z.object({ courseId: idSchema, ...auditFilter }))
  .output(z.array(auditEntrySchema))
  .query(({ ctx, input }) => listAudit(ctx.db, input));
