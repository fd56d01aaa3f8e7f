import type { GradeRequest } from '@rooflab/grader';
import type { Verdict } from '@rooflab/result';

/** `usage`: refused before any grading. */
export type Expectation = Verdict | 'usage';

/** A file that is malicious, or looks like it, and the required outcome. */
export interface HostileFile {
  readonly name: string;
  /** Several where the verdict depends on the speed of the device or its compiler. */
  readonly expect: readonly Expectation[];
  /** For kernels, such as correct but slow ones, whose verdict differs on hardware. */
  readonly onHardware?: readonly Expectation[] | undefined;
  readonly exercise: string;
  readonly mode: GradeRequest['mode'];
  readonly bytes: Uint8Array;
}

/** The accepted outcomes of a file on a device of this kind. */
export function expectedOn({ expect, onHardware }: Pick<HostileFile, 'expect' | 'onHardware'>, device: string): readonly Expectation[] {
  return device === 'software' ? expect : (onHardware ?? expect);
}
