import type { Schedule } from '@rooflab/result';

/**
 * Index k becomes k · 2309 modulo the workgroup's invocations. 2309 is prime and larger than any workgroup, so this is a bijection; among
 * such primes it is one of the best at separating invocations at distances 1, 2, 4 … 32 into different subgroups of 4 and of 32, for
 * workgroups of 16 to 1024.
 */
export const SPREAD = 2309;

const PARAMETERS = {
  reversed: { multiplier: 1, reversed: 1 },
  spread: { multiplier: SPREAD, reversed: 0 },
  'spread-reversed': { multiplier: SPREAD, reversed: 1 },
} as const satisfies Record<Schedule, { multiplier: number; reversed: 0 | 1 }>;

/** The words of the uniform `vec4u` that `permutationWgsl` reads. */
export function encodeSchedule(schedule: Schedule): Uint32Array<ArrayBuffer> {
  const { multiplier, reversed } = PARAMETERS[schedule];
  return new Uint32Array([multiplier, reversed, 0, 0]);
}

/**
 * Two functions, whose names begin with `prefix`: `_local(index, count)` permutes the invocations of a workgroup, `_group(id, count)`
 * reverses the workgroups in each dimension, in the reversed schedules. They call no built-in function, since a kernel could declare its
 * own of the same name.
 */
export function permutationWgsl(prefix: string): string {
  return `
@group(1) @binding(0) var<uniform> ${prefix}: vec4u;
fn ${prefix}_local(index: u32, count: u32) -> u32 {
  if (${prefix}.y == 1u) { return (count - 1u - index) * ${prefix}.x % count; }
  return index * ${prefix}.x % count;
}
fn ${prefix}_group(id: vec3u, count: vec3u) -> vec3u {
  if (${prefix}.y == 1u) { return count - 1u - id; }
  return id;
}
`;
}

/** Types that the generated WGSL names: a kernel that declares one of them as something else is left unchanged. */
export const NAMES_USED: readonly string[] = ['u32', 'vec3u', 'vec4u'];
