import type { DeviceKind } from './child-protocol.ts';

/** For a whole grading. */
export const JOB_LIMIT_MS = { hardware: 60_000, software: 180_000 } as const satisfies Record<DeviceKind, number>;

/**
 * On the software device a limit counts the child's processor time, where that is less than the wall clock: a loaded machine is not the
 * kernel's fault. It never waits longer than this many times the limit.
 */
export const PATIENCE = { hardware: 1, software: 4 } as const satisfies Record<DeviceKind, number>;

/**
 * Main memory of the child. Honest gradings of every lab need less than 0.5 GiB, even on the software device, whose buffers are included.
 */
export const MEMORY_LIMIT_BYTES = 4 * 2 ** 30;
