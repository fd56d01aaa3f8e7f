import { z } from 'zod';
import { idSchema, lineSchema, roleSchema } from '../procedure/schemas.ts';

const addressSchema = lineSchema(2000);

/** Deployments from which launches are accepted. */
export const deploymentIdsSchema = z.array(lineSchema(255)).min(1).max(100).readonly();

/** What may be changed of a registered platform. */
export const changeablePlatformSchema = z.object({
  /** For people: `Moodle of the faculty`. */
  name: lineSchema(100),
  /** Where browsers are sent to sign in. */
  authorizationUrl: addressSchema,
  tokenUrl: addressSchema,
  jwksUrl: addressSchema,
  deploymentIds: deploymentIdsSchema,
});

/** What a learning platform says about itself, and its name here. */
export const platformFieldsSchema = changeablePlatformSchema.extend({
  /** As the platform writes it, with or without a slash at its end. */
  issuer: addressSchema,
  clientId: lineSchema(255),
});

export type LtiPlatformFields = z.infer<typeof platformFieldsSchema>;

export const platformSchema = platformFieldsSchema.extend({ platformId: idSchema, createdAt: z.date(), disabledAt: z.date().nullable() });

export type LtiPlatform = z.infer<typeof platformSchema>;

/** A platform that registered itself and waits for approval; its deployments may be unknown. */
export const registrationSchema = platformFieldsSchema.extend({
  registrationId: idSchema,
  deploymentIds: z.array(lineSchema(255)).readonly(),
  createdAt: z.date(),
});

export type LtiRegistration = z.infer<typeof registrationSchema>;

/** A course of a learning platform. */
export const contextSchema = z.object({
  ltiContextId: idSchema,
  title: z.string(),
  platformName: z.string(),
  /** The course here; null: it can be connected. */
  courseId: idSchema.nullable(),
  /** Whether the platform offers its roster. */
  hasRoster: z.boolean(),
});

export type LtiContext = z.infer<typeof contextSchema>;

/** A course here, and one of a learning platform. */
export const connectionSchema = z.object({ courseId: idSchema, ltiContextId: idSchema });

export type LtiConnection = z.infer<typeof connectionSchema>;

export const linkSchema = z.object({
  ltiLinkId: idSchema,
  /** Its title at the platform. */
  title: z.string(),
  /** The title of the course at the platform. */
  contextTitle: z.string(),
  platformName: z.string(),
  /** Null: it belongs to no assignment. */
  assignmentId: idSchema.nullable(),
  /** `no-column`: grades are not turned on for the link. `not-allowed`: the platform does not let Rooflab write grades. */
  grades: z.enum(['taken', 'no-column', 'not-allowed']),
});

export type LtiLink = z.infer<typeof linkSchema>;

/** The score of one student at one link. */
export const scoreSchema = z.object({
  ltiLinkId: idSchema,
  /** `none`: there is no result yet. `waiting`: it will be sent. `refused`: it is not sent again until the grade changes or staff ask for it. */
  state: z.enum(['none', 'waiting', 'sent', 'refused']),
  /** What the platform should have; null: nothing yet. */
  points: z.number().nullable(),
  maxPoints: z.number().nullable(),
  /** Why it was not sent; null: nothing went wrong. */
  words: z.string().nullable(),
  /** When the platform last accepted a score, and which; null: never. */
  sentAt: z.date().nullable(),
  sentPoints: z.number().nullable(),
  sentMaxPoints: z.number().nullable(),
  /** When the next attempt is made; null: none is planned. */
  dueAt: z.date().nullable(),
});

export type LtiScore = z.infer<typeof scoreSchema>;

export const rosterStepSchema = z.object({
  /**
   * `enrol`: has come from the platform before, and is in the course immediately. `raise`: gets a higher role. `invite`: has not come from there yet,
   * and gets the role at the first sign-in that proves the address. `invited`: has not come from there yet, but the address is invited or in the
   * course already. `unknown`: has neither come from there nor an address, and is enrolled at the first launch. `off`: was removed from the course by
   * staff, and stays removed.
   */
  action: z.enum(['enrol', 'raise', 'invite', 'invited', 'unknown', 'unchanged', 'off']),
  /** As the platform has it; empty where it hides the name and there is no account here. */
  name: z.string(),
  email: z.string().nullable(),
  /** The role that the person has afterwards, or will have. */
  role: roleSchema,
});

export type LtiRosterStep = z.infer<typeof rosterStepSchema>;

export const absentPersonSchema = z.object({ name: z.string(), email: z.string(), role: roleSchema });

export type AbsentPerson = z.infer<typeof absentPersonSchema>;
