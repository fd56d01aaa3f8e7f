import { experimentResultSchema, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { claimIdSchema, jobSchema } from './jobs.ts';
import { workerDescriptionSchema, workerStateSchema } from './worker.ts';

/** Each operation is a POST with JSON to this address and `/<operation>`; `GET …/labs/<hash>` is the archive of a lab's version. */
export const WORKER_API = '/api/worker/v1';

/** The session, in every request except `open-session`; the token is in `Authorization: Bearer …`. */
export const SESSION_HEADER = 'rooflab-session';

/** Longest that `claim` waits for work. */
export const LONGEST_WAIT_MS = 25_000;

/** A worker that is silent for this long has lost its claims. */
export const LEASE_SECONDS = 12;

/** How often a worker renews a lease when it has nothing to tell. */
export const BEAT_MS = 4_000;

/** Most characters of a reason. */
export const LONGEST_REASON = 10_000;

const reasonSchema = z.string().max(LONGEST_REASON);

const countSchema = z.int().nonnegative();

/** Visible cases, byte counts of the roof, or samples: `PhaseProgress` of the grader. */
export const progressSchema = z.object({
  done: countSchema,
  of: countSchema.nullable(),
  at: z.string().max(200).optional(),
  roof: z
    .array(z.object({ bytes: z.number().positive(), bytesPerSecond: z.number().nonnegative() }))
    .max(64)
    .readonly()
    .optional(),
});

/** Shown to those who follow the hand-in. */
const stepSchema = z.object({ phase: z.string().max(100), progress: progressSchema.optional() });

/** Most phases that a beat tells of: more than a grading has, since a worker may not have reached a portal for long. */
export const MOST_PASSED = 20;

const visitSchema = z.looseObject({});

interface Operation<Input extends z.ZodType, Output extends z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

const operation = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output): Operation<Input, Output> => ({
  input,
  output,
});

const oursSchema = z.object({
  /** False when the claim was lost: what its holder does no longer counts. */
  ours: z.boolean(),
  /** When to report next if there is news; without news, `BEAT_MS` is soon enough. */
  nextBeatMs: z.int(),
});

/** `stale`: the claim was no longer the current one, and nothing was written. */
const afterFailureSchema = z.object({ after: z.enum(['retried', 'system-error', 'stale']) });

/** Of a chunk of an experiment, or of drawing questions. */
const endSchema = z.object({ end: z.enum(['stored', 'stale']) });

const failureSchema = z.object({
  claimId: claimIdSchema,
  /** Shown to staff. */
  reason: reasonSchema,
  /** The code of a lab broke it, not the worker. */
  byLab: z.boolean(),
});

/**
 * All that a worker may ask of a portal. Everything may be repeated until it is answered: what was done is not done again. All times are durations, so
 * a worker's clock does not matter.
 */
export const OPERATIONS = {
  /** Ends any session of the same name and gives its claims back. */
  'open-session': operation(workerDescriptionSchema, z.object({ session: z.uuid(), state: workerStateSchema })),
  /** Waits up to `LONGEST_WAIT_MS`; null: nothing to do, ask again. */
  claim: operation(
    z.object({
      /** Claims that it still works on. Any other of this session is given back: its worker never learned of it. */
      holding: z.array(claimIdSchema).max(100),
      /** For each experiment of the catalogue that it knows, a hash of what its curves depend on. */
      experiments: z.record(z.string().max(200), z.string().max(200)),
      /** It takes jobs of the kind `questions`; left out by workers of earlier versions. */
      drawsQuestions: z.boolean().default(false),
    }),
    z.object({ job: jobSchema.nullable(), state: workerStateSchema }),
  ),
  /** A sign of life of a worker that neither waits for work nor holds a claim. */
  touch: operation(z.object({}), z.object({ state: workerStateSchema })),
  /** Pauses or resumes itself, or signs off. Ends neither a pause nor a drain by staff; the answer is the state after it. */
  'set-state': operation(
    z.object({ state: z.enum(['active', 'paused', 'gone']), reason: reasonSchema }),
    z.object({ state: workerStateSchema }),
  ),
  beat: operation(
    z.object({
      claimId: claimIdSchema,
      phase: stepSchema.shape.phase.optional(),
      progress: stepSchema.shape.progress,
      /** Phases that ended since the last beat, each with its last progress. */
      passed: z.array(stepSchema).max(MOST_PASSED),
    }),
    oursSchema,
  ),
  /** The verdict. Repeated, it is `repeated`; with a claim that was lost, it is kept aside as `stray`. */
  finish: operation(
    z.object({
      claimId: claimIdSchema,
      result: resultSchema,
      /** The claim stays until `explain` or `give-up-explanation`. */
      explaining: z.boolean(),
    }),
    z.object({ finish: z.enum(['effective', 'recorded', 'repeated', 'stray', 'failed']) }),
  ),
  fail: operation(failureSchema, afterFailureSchema),
  /** Gives the job back because the worker has to stop; no retry is used up. */
  release: operation(z.object({ claimId: claimIdSchema, reason: reasonSchema }), afterFailureSchema),
  'beat-explanation': operation(z.object({ claimId: claimIdSchema }), oursSchema),
  /** Adds the explanation to the very grading of the claim, once; `result` is the whole. */
  explain: operation(z.object({ claimId: claimIdSchema, result: resultSchema }), z.object({ explained: z.enum(['explained', 'stale']) })),
  'give-up-explanation': operation(z.object({ claimId: claimIdSchema }), z.object({ explained: z.enum(['explained', 'stale']) })),
  'beat-questions': operation(z.object({ claimId: claimIdSchema }), oursSchema),
  /** What was drawn, or why nothing can be asked about the kernel, as a sentence for its student. */
  'finish-questions': operation(
    z.object({ claimId: claimIdSchema, drawn: z.union([z.object({ questions: z.looseObject({}) }), z.object({ refusal: reasonSchema })]) }),
    endSchema,
  ),
  'fail-questions': operation(failureSchema, endSchema),
  'release-questions': operation(z.object({ claimId: claimIdSchema }), endSchema),
  'beat-chunk': operation(
    z.object({
      claimId: claimIdSchema,
      progress: z.object({ done: z.number(), of: z.number().nullable() }).nullable(),
      visits: z.array(visitSchema),
    }),
    oursSchema,
  ),
  'finish-chunk': operation(
    z.object({
      claimId: claimIdSchema,
      visits: z.array(visitSchema),
      next: z.int().nullable(),
      abandoned: z.record(z.string(), z.string()),
    }),
    endSchema,
  ),
  'finish-run': operation(z.object({ claimId: claimIdSchema, result: experimentResultSchema }), endSchema),
  'fail-chunk': operation(failureSchema, endSchema),
  'release-chunk': operation(z.object({ claimId: claimIdSchema }), endSchema),
} as const;

export type OperationName = keyof typeof OPERATIONS;
export type Asked<Name extends OperationName> = z.input<(typeof OPERATIONS)[Name]['input']>;
export type Answered<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]['output']>;

/** Why a portal refuses a worker's request. `token` and `session` end the worker, `claim` the job; anything else is tried again. */
export const REFUSALS = {
  /** Unknown, revoked, or not for this name, device class or operation. */
  token: 401,
  /** Another worker has taken the name. */
  session: 409,
  /** No claim of this worker's. */
  claim: 404,
  /** The content is not what the operation takes, or the database refuses it. */
  content: 422,
} as const;

export type RefusalKind = keyof typeof REFUSALS;

export const refusalSchema = z.object({ refused: z.enum(['token', 'session', 'claim', 'content']), message: z.string() });
