import type { GradeRequest } from '@rooflab/grader';
import type { Verdict } from '@rooflab/result';

/** `usage`: refused before any grading. */
export type Expectation = Verdict | 'usage';

/** A file that means harm, or looks as if it did, and what has to come of it. */
export interface HostileFile {
  readonly name: string;
  /** More than one where it depends on how fast the device or its compiler is. */
  readonly expect: readonly Expectation[];
  /** Where hardware has another answer than the software device, as for kernels that are right and slow. */
  readonly onHardware?: readonly Expectation[] | undefined;
  readonly exercise: string;
  readonly mode: GradeRequest['mode'];
  readonly bytes: Uint8Array;
}

/** What may come of a file on a device of this kind. */
export function expectedOn({ expect, onHardware }: Pick<HostileFile, 'expect' | 'onHardware'>, device: string): readonly Expectation[] {
  return device === 'software' ? expect : (onHardware ?? expect);
}
