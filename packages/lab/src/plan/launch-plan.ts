/** A part of one line: both in UTF-16 units, `column` 1-based. */
export interface Span {
  readonly column: number;
  readonly length: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '%';

export type FunctionName = 'min' | 'max' | 'ceilDiv';

export type Expression = Span &
  (
    | { readonly kind: 'integer'; readonly value: bigint }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'negate'; readonly operand: Expression }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'call'; readonly callee: FunctionName; readonly args: readonly Expression[] }
  );

/** An expression with its source text, for messages. */
export interface SourceExpression {
  readonly expression: Expression;
  readonly text: string;
}

export interface DispatchLine {
  readonly line: number;
  /** The repeat line above it, which counts for all dispatch lines up to the next one; null above the first. */
  readonly repeat: RepeatLine | null;
  readonly entryPoint: string;
  readonly entryPointSpan: Span;
  /** x, then y and z if given: one to three. */
  readonly workgroups: readonly SourceExpression[];
}

export interface RepeatLine extends Span {
  readonly line: number;
  readonly count: SourceExpression;
}

export interface ScratchLine {
  readonly line: number;
  readonly bytes: SourceExpression;
}

export interface SweepLine {
  readonly line: number;
  readonly override: string;
  readonly overrideSpan: Span;
  /** One to eight u32. */
  readonly values: readonly number[];
}

/** The `//@` lines of a file, read but not yet evaluated; each list in source order. */
export interface LaunchPlan {
  /** At most 16; empty for a file without `//@ dispatch`, which gets the default launch. */
  readonly dispatches: readonly DispatchLine[];
  readonly scratch: ScratchLine | null;
  readonly sweeps: readonly SweepLine[];
}

export interface EntryPoint {
  readonly name: string;
  readonly workgroupSize: readonly [number, number, number];
}

/** What the names of a plan stand for in one run. */
export interface PlanContext {
  /** The exercise's u32 params. */
  readonly params: Readonly<Record<string, number>>;
  /** The integer overrides that the file declares; undefined for one without a usable integer default. */
  readonly overrides: Readonly<Record<string, number | undefined>>;
  /** The file's compute entry points. */
  readonly entryPoints: readonly EntryPoint[];
  /** Total invocations for a file without `//@ dispatch`. */
  readonly elements: number;
  /** Whether the exercise has steps that a plan may repeat. */
  readonly repeats: boolean;
}

export interface ResolvedDispatch {
  readonly entryPoint: string;
  /** Each 1 … 65 535. */
  readonly workgroups: readonly [number, number, number];
  /** 1-based line of the `//@ dispatch`; 0 when the file has none. */
  readonly line: number;
  /** How many passes through the dispatches of a repeat line, of any of them, came before; 0 in a plan that repeats nothing. */
  readonly iteration: number;
}

export interface ResolvedPlan {
  /** In the order in which they run, as often as they run: 1 … 1024. */
  readonly dispatches: readonly ResolvedDispatch[];
  /** At least one. */
  readonly iterations: number;
  /** A multiple of 4; 0 at every size if the plan has no `//@ scratch`. */
  readonly scratchBytes: number;
  readonly sweeps: readonly { readonly override: string; readonly values: readonly number[] }[];
}
