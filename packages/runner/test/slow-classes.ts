/**
 * The files that take seconds each, because they hang or are timed, by what they try. `npm test` grades the first of each class, and
 * `bench/hostile/hostile.ts` all of them; files not named here end quickly, and `npm test` grades every one.
 */
export const SLOW_CLASSES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'a loop whose exit is never reached': [
    'endless-one-thread',
    'endless-float-saturates',
    'endless-in-helper',
    'endless-nested',
    'endless-unreachable-exit',
    'endless-unsigned-countdown',
    'endless-value-never-reached',
  ],
  'a wait for an invocation that does not come': ['endless-mutual-wait', 'endless-spin-on-flag', 'endless-barrier-loop'],
  'more work than ends in time': ['endless-many-workgroups', 'bomb-loop-nest'],
  'an endless dispatch behind one that ends': ['endless-second-dispatch'],
  'a loop that is endless at timed sizes': ['endless-at-timed-sizes'],
  'more than the compiler can do': ['bomb-doubling-calls-in-loops', 'bomb-doubling-calls', 'unrolled'],
  'slow at every size': [
    'slow-one-thread-sum',
    'slow-barriers-in-loop',
    'slow-kahan-one-workgroup',
    'slow-one-row-a-thread-matmul',
    'slow-one-thread-copy',
    'slow-one-thread-matmul',
    'slow-one-thread-query',
    'slow-one-thread-stencil',
    'slow-quadratic-sum',
    'slow-redundant-workgroups',
    'slow-sixteen-dispatches',
  ],
  'slow at timed sizes only': ['slow-cliff-at-timed-sizes', 'slow-by-data', 'slow-only-when-large'],
  'slow and wrong': ['slow-wrong-sum'],
  'wrong at timed sizes': ['copy-small-sizes-only'],
  'a large scratch': ['scratch-grows-with-size', 'scratch-256-mib-right', 'scratch-256-mib-wrong'],
  'a plan that fails at timed sizes': ['memo-scratch-of-large-sizes'],
};
