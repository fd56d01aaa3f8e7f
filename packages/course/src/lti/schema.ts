import { z } from 'zod';
import { lineSchema } from '../procedure/schemas.ts';

const addressSchema = lineSchema(2000);

/** Launches from other deployments are refused. */
export const deploymentIdsSchema = z.array(lineSchema(255)).min(1).max(100).readonly();

/** What may change of a registration. */
export const changeableSchema = z.object({
  /** For people: `Moodle of the faculty`. */
  name: lineSchema(100),
  /** Where a browser is sent to be told who it is. */
  authorizationUrl: addressSchema,
  tokenUrl: addressSchema,
  jwksUrl: addressSchema,
  deploymentIds: deploymentIdsSchema,
});

export const fieldsSchema = changeableSchema.extend({
  /** As the platform writes it, with or without a slash at its end. */
  issuer: addressSchema,
  clientId: lineSchema(255),
});
