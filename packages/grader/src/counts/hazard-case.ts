import type { Size } from '@rooflab/lab';
import type { CaseResult, Diagnostic, Hazard, Xray } from '@rooflab/result';
import { unfinishedCase } from '../timed-parts.ts';
import type { XrayRefusal } from '../xray/trace.ts';

/** What the search for hazards adds to a grading that counts them as wrong. */
export interface HazardFinding {
  readonly cases: readonly CaseResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** The hazard that makes the answer wrong. */
  readonly hazard?: Hazard;
}

/** One more case, right where no hazard was found. Where the search was impossible no case is added, and a note says so. */
export function hazardCase(size: Size, xray: Xray | XrayRefusal): HazardFinding {
  if ('refused' in xray) {
    const { refused, line, column } = xray;
    const message = `The kernel was not checked for races, reads of unwritten memory and out-of-bounds indices: ${refused}.`;
    return { cases: [], diagnostics: [{ severity: 'info', line, column, length: 0, message }] };
  }
  const hazard = xray.hazards.find(isHazardWrong);
  return { cases: [{ ...unfinishedCase('hazards', size), passed: !hazard }], diagnostics: [], ...(hazard && { hazard }) };
}

/** WGSL fills workgroup memory with zeros, so reading it unwritten is no mistake; and discarded values change no result. */
export function isHazardWrong({ kind, memory, discarded }: Hazard): boolean {
  return !discarded && (kind !== 'uninitialized' || memory === 'storage');
}
