import type {
  ExperimentRequest,
  GradeRequest,
  ImageOutcome,
  ImageRequest,
  PracticeClocks,
  Visited,
  XrayOutcome,
  XrayRequest,
} from '@rooflab/grader';
import type { PhaseMessage } from '@rooflab/grader/phase';
import type { PlayOutcome, PlayRequest } from '@rooflab/grader/play';
import type { Experiment } from '@rooflab/lab';
import type { Device, Diagnostic, Result } from '@rooflab/result';
import type { LabAddress } from './lab-address.ts';

/** Requests from the page to the worker. */
export type WorkerTask =
  /** Comes first: the lab that all other requests are about, and the port to its frame. */
  | { readonly kind: 'lab'; readonly lab: LabAddress; readonly questions: MessagePort }
  /** A run of this exercise may follow: opens the device and the lab. */
  | { readonly kind: 'prepare'; readonly exercise: string }
  | { readonly kind: 'diagnose'; readonly id: number; readonly exercise: string; readonly source: string }
  /** Where the browser gives no GPU times, a kernel to be timed is checked and counted instead. */
  | { readonly kind: 'grade'; readonly request: GradeRequest }
  /** Counts a kernel at any size, right or wrong, like the command `xray`. */
  | { readonly kind: 'xray'; readonly request: XrayRequest }
  /** Records what a kernel does in a visible case, step by step. */
  | { readonly kind: 'play'; readonly request: PlayRequest }
  /** Filters the test image. */
  | { readonly kind: 'filter'; readonly request: ImageRequest }
  /** Makes the visits of an experiment from `from` on; curves that did not end earlier are given up, with the reason. */
  | {
      readonly kind: 'experiment';
      readonly experiment: Experiment;
      readonly request: ExperimentRequest;
      readonly from: number;
      readonly abandoned: Readonly<Record<string, string>>;
    };

export type WorkerAnswer =
  | {
      readonly kind: 'diagnosed';
      readonly id: number;
      readonly diagnostics: readonly Diagnostic[];
      /** False: there is no device, so only the syntax and the launch plan were checked. */
      readonly compiled: boolean;
      /** Whether the device can time; null if there is none. */
      readonly times: boolean | null;
    }
  | { readonly kind: 'phase'; readonly phase: PhaseMessage }
  /** The result without its x-ray, which comes next: it is valid even if that fails. */
  | { readonly kind: 'graded'; readonly result: Result; readonly clock: PracticeClock }
  | {
      readonly kind: 'result';
      readonly result: Result;
      readonly clock: PracticeClock;
    }
  | { readonly kind: 'counted'; readonly outcome: XrayOutcome }
  | { readonly kind: 'played'; readonly outcome: PlayOutcome }
  | { readonly kind: 'filtered'; readonly outcome: ImageOutcome }
  | { readonly kind: 'measuring'; readonly device: Device; readonly clocks: PracticeClocks }
  | { readonly kind: 'visited'; readonly visited: Visited }
  /** `next`: the visit from which to continue on a new device; null: all were made. */
  | { readonly kind: 'visits-end'; readonly next: number | null }
  /** Asks the page to open a frame with the code of another lab, and to hand it the port. */
  | { readonly kind: 'open-lab'; readonly lab: LabAddress; readonly questions: MessagePort }
  | { readonly kind: 'no-device'; readonly reason: NoDeviceReason }
  | { readonly kind: 'failed'; readonly message: string };

/** Why there is no device: the browser has no WebGPU, or WebGPU has no adapter. */
export type NoDeviceReason = 'no-webgpu' | 'no-adapter';

/** The device's clock, as far as a browser reveals it. */
export interface PracticeClock {
  /** Nanoseconds; null: it cannot time at all, so only counts can say why a kernel is slow. */
  readonly stepNs: number | null;
}
