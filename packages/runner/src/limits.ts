import type { DeviceKind } from './child-protocol.ts';

/** A whole grading; software devices are slow. */
export const JOB_LIMIT_MS = { hardware: 60_000, software: 180_000 } as const satisfies Record<DeviceKind, number>;

/** Of the child, on the CPU’s side; honest gradings of every lab stay below 0.5 GiB on the software device, which keeps its buffers there. */
export const MEMORY_LIMIT_BYTES = 4 * 2 ** 30;
