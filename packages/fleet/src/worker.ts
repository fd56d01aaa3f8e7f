import { deviceSchema, openedClassSchema, resultSchema, roofSchema } from '@rooflab/result';
import { z } from 'zod';

/** How far a worker confines the processes that run students' code, as it observed in one of them. */
export const confinementSchema = z.object({
  /** The tool that confines them; `nothing` if there is none. */
  tool: z.string().max(200),
  /** In plain words, for example `no network`. */
  inForce: z.array(z.string().max(200)).max(50).readonly(),
  missing: z.array(z.string().max(200)).max(50).readonly(),
  /** Why stricter ways were not used. */
  reasons: z.array(z.string().max(2000)).max(50).readonly(),
});

export type WorkerConfinement = z.infer<typeof confinementSchema>;

/** Letters, digits and `. _ - # :`, so that a name is one word in logs and in the patterns of tokens. */
export const workerNameSchema = z
  .string()
  .regex(/^[\w.#:-]{1,200}$/, 'A worker’s name has 1 to 200 letters, digits and the characters . _ - # :, without spaces.');

/** The names that a token allows: a name in which `*` stands for any characters. */
export const workerNamePatternSchema = z
  .string()
  .regex(/^[\w.#:*-]{1,200}$/, 'Write a worker’s name; * stands for any characters: gpu-*. Letters, digits and . _ - # : are possible.');

/** What a worker says of itself when it opens a session: it has just proved that its device works. */
export const workerDescriptionSchema = z.object({
  /** Unique in the installation: whoever opens a session under a name ends the one before. */
  name: workerNameSchema,
  version: resultSchema.shape.harness.shape.version,
  deviceClass: openedClassSchema,
  device: deviceSchema,
  roof: roofSchema,
  confinement: confinementSchema.nullable(),
  /** Whether it takes labs that courses brought. */
  gradesOwnLabs: z.boolean(),
});

export type WorkerDescription = z.infer<typeof workerDescriptionSchema>;

/** `paused`: takes nothing until it is active again; `draining`: finishes what it has; `gone`: has not been heard from. */
export const workerStateSchema = z.enum(['active', 'paused', 'draining', 'gone']);

export type WorkerState = z.infer<typeof workerStateSchema>;

/** What a token allows its worker to take. */
export const WORKER_SCOPES = ['gradings', 'experiments'] as const;

export const workerScopeSchema = z.enum(WORKER_SCOPES);

export type WorkerScope = z.infer<typeof workerScopeSchema>;
