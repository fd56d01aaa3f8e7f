import type { GradeRequest, XrayOutcome, XrayRequest } from '@rooflab/grader';
import type { PhaseMessage } from '@rooflab/grader/phase';
import type { Diagnostic, Result } from '@rooflab/result';

/** What the page asks of the worker. */
export type WorkerTask =
  | { readonly kind: 'diagnose'; readonly id: number; readonly exercise: string; readonly source: string }
  /** Where the browser gives no GPU times, what is to be timed is checked and counted. */
  | { readonly kind: 'grade'; readonly request: GradeRequest }
  /** Counts a kernel at any size, right or wrong, as the command `xray` does. */
  | { readonly kind: 'xray'; readonly request: XrayRequest };

/** What the worker answers. */
export type WorkerAnswer =
  | {
      readonly kind: 'diagnosed';
      readonly id: number;
      readonly diagnostics: readonly Diagnostic[];
      /** False: there is no device, so only the syntax and the launch plan were looked at. */
      readonly compiled: boolean;
      /** Whether the device can time; null where there is none. */
      readonly times: boolean | null;
    }
  | { readonly kind: 'phase'; readonly phase: PhaseMessage }
  /** The result without its x-ray, which is taken next: it stands whatever becomes of that. */
  | { readonly kind: 'graded'; readonly result: Result; readonly clock: PracticeClock }
  | {
      readonly kind: 'result';
      readonly result: Result;
      readonly clock: PracticeClock;
    }
  | { readonly kind: 'counted'; readonly outcome: XrayOutcome }
  | { readonly kind: 'no-device'; readonly reason: NoDeviceReason }
  | { readonly kind: 'failed'; readonly message: string };

/** Why there is no device: the browser has no WebGPU, or WebGPU has no adapter. */
export type NoDeviceReason = 'no-webgpu' | 'no-adapter';

/** The device's clock, as a browser lets it be seen. */
export interface PracticeClock {
  /** Nanoseconds; null: it cannot time at all, so that only counts say why a kernel is slow. */
  readonly stepNs: number | null;
}
