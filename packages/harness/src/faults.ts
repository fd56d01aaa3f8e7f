/** A message of the WGSL compiler, in the student's file. */
export interface SourceMessage {
  readonly severity: 'error' | 'warning' | 'info';
  /** 1-based; 0 when the message has no place in the file. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

/** The kernel does not compile, WebGPU refuses to run it, the device was lost while it ran, or it ran out of time. */
export type KernelFaultKind = 'compile' | 'runtime' | 'lost' | 'timeout';

/** The kernel's own fault. Becomes a verdict, never a retry. */
export class KernelFault extends Error {
  override name = 'KernelFault';
  readonly kind: KernelFaultKind;
  readonly messages: readonly SourceMessage[];

  constructor(kind: KernelFaultKind, message: string, messages: readonly SourceMessage[] = []) {
    super(message);
    this.kind = kind;
    this.messages = messages;
  }
}

/** Our fault or the machine's: thrown to the caller of the grading, who may retry. */
export class HarnessError extends Error {
  override name = 'HarnessError';
}
