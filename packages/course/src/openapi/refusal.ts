import { z } from 'zod';
import { jsonObjectSchema } from '../procedure/schemas.ts';

/** What a refusal or a fault looks like on the wire: tRPC's form, with `ErrorAnswer` in it. */
export const refusalSchema = z.object({
  error: z.object({
    message: z.string(),
    code: z.int().describe('Of JSON-RPC 2.0; `data.error.code` says more.'),
    data: z.object({
      code: z.string().describe('Of tRPC: `NOT_FOUND`.'),
      httpStatus: z.int(),
      path: z.string().describe('The procedure.').optional(),
      error: z.object({
        code: z.string().describe('For programs: `no-attempts-left`.'),
        message: z.string().describe('For people: what is wrong.'),
        remedy: z.string().describe('For people: what to do about it.'),
        details: jsonObjectSchema.describe(
          'Figures and fields, by code: `retryAfterSeconds`; `fields`, a sentence for each wrong field by its path.',
        ),
        requestId: z.string().nullable().describe('To quote to the staff; set for faults of ours.'),
      }),
    }),
  }),
});
