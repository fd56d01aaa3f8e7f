import type { RefusalKind } from '@rooflab/fleet';

/** A request of a worker that is not granted; `message` says why, and what to do about it. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
