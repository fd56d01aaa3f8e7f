import { hostname } from 'node:os';
import { DEVICE_PREFERENCES, SANDBOX_MODES } from '@rooflab/runner';
import { z } from 'zod';

const environmentSchema = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be the address of a PostgreSQL database: postgres://user:password@host/name',
  }),
  /** Unique among the workers; one that restarts under the same name takes over its row in the registry. */
  ROOFLAB_WORKER_NAME: z.string().min(1).default(hostname),
  ROOFLAB_DEVICE: z.enum(DEVICE_PREFERENCES).default('auto'),
  /** How far the processes that run students' code are confined. */
  ROOFLAB_SANDBOX: z.enum(SANDBOX_MODES).default('auto'),
  /** How far the code of labs that courses brought is confined; where `require` is not met, this worker leaves them to others. */
  ROOFLAB_LAB_SANDBOX: z.enum(SANDBOX_MODES).default('require'),
  /** How long a grading may continue after SIGTERM before it is given back. */
  ROOFLAB_DRAIN_SECONDS: z.coerce.number().min(0).default(120),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * The only place that reads the process's environment. Throws an error that lists every fault but no values, since one of them is a
 * password.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The worker cannot start with this environment:\n${faults.join('\n')}`);
}
