import { hostname } from 'node:os';
import { workerNameSchema } from '@rooflab/fleet';
import { DEVICE_PREFERENCES, SANDBOX_MODES } from '@rooflab/runner';
import { type TracingSettings, tracingSettings, tracingVariables } from '@rooflab/tracing';
import { z } from 'zod';
import { gpuChoiceSchema } from './gpu-choice.ts';
import { portalAddress } from './portal/portal-address.ts';

const environmentSchema = z.object({
  /** The address of the portal, or of what distributes requests among several. */
  ROOFLAB_PORTAL_URL: z.string('must be given.').transform((text, { addIssue }) => {
    try {
      return portalAddress(text);
    } catch (error) {
      addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  }),
  /** Holds the token that an administrator created for this worker. */
  ROOFLAB_WORKER_TOKEN_FILE: z.string('must be given.').min(1, 'must be given.'),
  /** Unique among the workers; one that starts under the same name ends the one before. */
  ROOFLAB_WORKER_NAME: workerNameSchema.default(hostname),
  ROOFLAB_DEVICE: z.enum(DEVICE_PREFERENCES).default('auto'),
  /** On which GPUs it grades: `all`, or indices or UUIDs with commas in between. */
  ROOFLAB_GPUS: gpuChoiceSchema.default('all'),
  /** 1: a GPU's next grading begins while one has the GPU; 0: when it has ended; `auto`: 1 where there are cores enough. */
  ROOFLAB_OVERLAP: z.enum(['0', '1', 'auto']).default('auto'),
  /** How far the processes that run students' code are confined. */
  ROOFLAB_SANDBOX: z.enum(SANDBOX_MODES).default('auto'),
  /** How far the code of labs that courses brought is confined; where `require` is not met, this worker leaves them to others. */
  ROOFLAB_LAB_SANDBOX: z.enum(SANDBOX_MODES).default('require'),
  /** How long a grading may continue after SIGTERM before it is given back. */
  ROOFLAB_DRAIN_SECONDS: z.coerce.number().min(0).default(120),
  /** Ends after one job on each GPU. */
  ROOFLAB_WORKER_ONCE: z.enum(['0', '1']).default('0'),
  /** Ends after this many seconds without work. Default: never. */
  ROOFLAB_IDLE_EXIT_SECONDS: z.coerce.number().positive().max(86_400).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...tracingVariables,
});

export interface Environment extends z.infer<typeof environmentSchema> {
  /** Null: nothing is traced. */
  readonly tracing: TracingSettings | null;
}

/** Options of `rooflab worker` that stand for a variable. */
const FLAGS: Readonly<Partial<Record<keyof Environment, string>>> = {
  ROOFLAB_PORTAL_URL: '--portal',
  ROOFLAB_WORKER_TOKEN_FILE: '--token-file',
  ROOFLAB_WORKER_NAME: '--name',
  ROOFLAB_DEVICE: '--device',
  ROOFLAB_GPUS: '--gpus',
  ROOFLAB_IDLE_EXIT_SECONDS: '--idle-exit',
};

/** The only place that reads the worker's environment. Throws an error that lists every fault. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (parsed.success) return { ...parsed.data, tracing: tracingSettings(parsed.data, 'rooflab-worker') };
  const faults = parsed.error.issues.map(({ path, message }) => `${nameOf(path.join('.'))}: ${message}`);
  throw new Error(`The worker cannot start with these settings:\n${faults.join('\n')}`);
}

function nameOf(variable: string): string {
  const flag = FLAGS[variable as keyof Environment];
  return flag === undefined ? variable : `${variable} (${flag})`;
}
