import { type AbstractElem, type DeclIdent, type ExpressionElem, type FnElem, visitAst } from 'wesl';
import type { BoundModule } from '../../bound-module.ts';
import type { Edits } from './edits.ts';
import type { OperationCounter } from './operations.ts';
import type { Plays } from './plays.ts';
import type { OpenBlock, Recorder, Work } from './recorder.ts';
import type { Reference, References } from './references.ts';
import type { ValueFunctions } from './value-functions.ts';

/** State shared by the rewriting of one file. */
export interface Program {
  readonly module: BoundModule;
  readonly edits: Edits;
  readonly recorder: Recorder;
  readonly references: References;
  readonly operations: OperationCounter;
  readonly values: ValueFunctions;
  readonly variables: ReadonlyMap<DeclIdent, Reference>;
  /** `let`s and parameters that point to traced memory, in order of appearance. */
  readonly pointers: Map<DeclIdent, Reference>;
  /** Functions that leave no record of their own, with what each call of them does. They are known before their callers are visited. */
  readonly silent: Map<FnElem, Work>;
  /** Null in the form for the x-ray. */
  readonly plays: Plays | null;
  /** Prefix of every added name. */
  readonly prefix: string;
}

/** State shared by the rewriting of one function. */
export interface FunctionParts extends Program {
  /** A variable of the function that holds an address, free until it is released. */
  takeSlot(): string;
  releaseSlot(slot: string): void;
  /** A number for each call in the function, from 1. */
  nextCall(): number;
  /** Rewrites an expression whose value is used. */
  value(expression: ExpressionElem, place: Place): void;
}

/** Where an expression runs. */
export interface Place {
  readonly block: OpenBlock;
  /** WGSL of the path. */
  readonly path: string;
  /** Within `for (…)`, where no statement can be added. */
  readonly header: boolean;
}

/** 2^32 over the golden ratio, odd: its multiples are far apart. */
const PATH_FACTOR = '0x9E3779B1u';

/** WGSL of the path `part` of what runs at `path`. */
export function pathWithin(path: string, part: number): string {
  return part === 0 ? `${path} * ${PATH_FACTOR}` : `${path} * ${PATH_FACTOR} + ${part}u`;
}

/** The function of the file that a name refers to. */
export function functionNamed({ declaration }: BoundModule, expression: ExpressionElem): FnElem | undefined {
  const decl = expression.kind === 'ref' ? declaration(expression)?.declElem : undefined;
  return decl?.kind === 'fn' ? decl : undefined;
}

/** Whether the expression or statement leaves no record of an access. */
export function isSilent({ module, variables, pointers }: Program, code: AbstractElem): boolean {
  let silent = true;
  visitAst(code, (elem) => {
    const decl = elem.kind === 'ref' ? module.declaration(elem) : undefined;
    if (decl && (variables.has(decl) || pointers.has(decl) || decl.declElem?.kind === 'fn')) silent = false;
  });
  return silent;
}

/** Whether its text may be evaluated twice: it calls no function of the file, and only built-ins that do no more than return a value. */
export function isRepeatable({ module }: Program, expression: ExpressionElem): boolean {
  let repeatable = true;
  visitAst(expression, (elem) => {
    if (elem.kind !== 'call-expression') return;
    const { function: callee } = elem;
    const name = callee.kind === 'ref' ? callee.ident.originalName : '';
    if (functionNamed(module, callee) || /^(atomic|subgroup|quad|workgroupUniformLoad)/.test(name)) repeatable = false;
  });
  return repeatable;
}
