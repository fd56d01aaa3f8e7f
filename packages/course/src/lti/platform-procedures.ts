import { z } from 'zod';
import { OutsideError } from '../outside/outside-error.ts';
import type { Services } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { fieldSentence } from '../procedure/input-problems.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';
import { createLtiPlatform, listLtiPlatforms, setLtiPlatformEnabled, updateLtiPlatform } from './platforms.ts';
import { changeableSchema, fieldsSchema } from './schema.ts';
import { rotateToolKey } from './tool-keys.ts';

const platformSchema = fieldsSchema.extend({ platformId: idSchema, createdAt: z.date(), disabledAt: z.date().nullable() });

export const platforms = adminProcedure('admin')
  .meta({ sentence: 'The learning platforms from which people may come, by name.' })
  .output(z.array(platformSchema))
  .query(async ({ ctx }) => await listLtiPlatforms(ctx.db));

export const createPlatform = adminProcedure('admin')
  .meta({ sentence: 'Registers a learning platform with what it says of itself.' })
  .input(fieldsSchema)
  .output(z.object({ platformId: idSchema }))
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input);
    return { platformId: await createLtiPlatform(ctx.db, input, actorOf(ctx.caller)) };
  });

export const updatePlatform = adminProcedure('admin')
  .meta({ sentence: 'Changes a registration; issuer and client id stay, since accounts are linked to them.' })
  .input(z.object({ platformId: idSchema, fields: changeableSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input.fields);
    await updateLtiPlatform(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const setPlatformEnabled = adminProcedure('admin')
  .meta({ sentence: 'Turns a learning platform off, or on again.' })
  // Who came from it keeps the account.
  .input(z.object({ platformId: idSchema, enabled: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setLtiPlatformEnabled(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const rotateKey = adminProcedure(null)
  .meta({ sentence: 'Makes a new key pair for what Rooflab signs; the former public key stays published next to it.' })
  .output(doneSchema)
  .mutation(async ({ ctx }) => {
    await rotateToolKey(ctx, actorOf(ctx.caller));
    return DONE;
  });

type Addresses = Pick<z.infer<typeof changeableSchema>, 'authorizationUrl' | 'tokenUrl' | 'jwksUrl'>;

/** Throws `ApiError` for an address that Rooflab would not call. */
function requireOutside({ outside }: Pick<Services, 'outside'>, { authorizationUrl, tokenUrl, jwksUrl }: Addresses): void {
  for (const [field, address] of Object.entries({ authorizationUrl, tokenUrl, jwksUrl })) {
    try {
      outside.check(address);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const fields = { [field]: error.message };
      throw new ApiError('invalid-input', { message: fieldSentence(field, error.message), details: { fields } });
    }
  }
}
