import type { DispatchTrace, Instrumented, Played } from '../xray/trace.ts';

/** What the form for the player recorded. */
export interface PlayTrace {
  readonly instrumented: Instrumented & { readonly played: Played };
  readonly dispatches: readonly DispatchTrace[];
  /** Bytes bound at each binding. */
  readonly bindingBytes: ReadonlyMap<number, number>;
  /** Bindings that hold data before the first dispatch. */
  readonly filledBindings: ReadonlySet<number>;
}
