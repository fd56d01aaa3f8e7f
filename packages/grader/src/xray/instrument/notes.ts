import {
  type ComponentExpression,
  type ExpressionElem,
  type FnElem,
  type LetElem,
  type Statement,
  type Type,
  type VarElem,
  vecType,
  visitAst,
} from 'wesl';
import { type LocalWord, PLACE } from '../trace.ts';
import type { KnownLocal } from './plays.ts';
import { type FunctionParts, isRepeatable, isSilent } from './program.ts';
import { MOST_WORDS, valueTypeOf, valueWords, wordsWgsl } from './value-words.ts';

type Span = { readonly start: number; readonly end: number };

/** A word of a local that has changed. */
export interface Change {
  readonly word: LocalWord;
  /** WGSL of its bits. */
  readonly wgsl: string;
  /** WGSL of what is added to its component; null for nothing. */
  readonly offset: string | null;
}

/** A local of so few words is recorded as a whole. */
const FEW_WORDS = 4;

/** Makes the parameters of a function known. Returns what they hold. */
export function declareParameters({ plays, module }: FunctionParts, { params, start, end }: FnElem): Change[] {
  return params.flatMap(({ name: { decl, typeRef } }) => {
    if (!plays || !typeRef) return [];
    const type = module.type(typeRef);
    plays.declare(decl.ident, type, { start, end });
    return wholeOf(decl.ident.originalName, plays.local(decl.ident), type);
  });
}

/** Makes a declared name known. @param end where its scope ends */
export function declareLocal({ plays, module }: FunctionParts, { name, init, start }: LetElem | VarElem, end: number): void {
  const type = name.typeRef ? module.type(name.typeRef) : init && module.typeOf(init);
  if (plays && type) plays.declare(name.decl.ident, type, { start, end });
}

/** What a statement changes. */
export function changesOf(fn: FunctionParts, statement: Statement): Change[] {
  const { plays } = fn;
  if (!plays) return [];
  const changes: Change[] = [];
  visitAst(statement, (elem) => {
    switch (elem.kind) {
      case 'let':
      case 'var':
        changes.push(...declared(fn, elem));
        break;
      case 'assign':
        if (elem.lhs.kind !== 'phony') changes.push(...assigned(fn, elem.lhs));
        break;
      case 'increment':
      case 'decrement':
        changes.push(...assigned(fn, elem.target));
        break;
      case 'unary-expression':
        if (elem.operator.value === '&') changes.push(...assigned(fn, elem.expression));
        break;
      default:
    }
  });
  return changes;
}

/** WGSL of calls that record that a statement begins, and what changed before it; each returns true. */
export function beginning({ plays, prefix }: FunctionParts, start: number, path: string, changes: readonly Change[]): string[] {
  if (!plays) return [];
  const [first] = changes;
  const merged = first?.offset === null ? first : null;
  const mark = `${prefix}_note(${plays.statement(start, merged?.word ?? null)}, ${path}, ${merged?.wgsl ?? '0u'})`;
  return [mark, ...recording({ plays, prefix }, merged ? changes.slice(1) : changes, true)];
}

/** WGSL of calls that record changes, two words in each record. @param begins whether the next statement has just begun */
export function recording(
  { plays, prefix }: Pick<FunctionParts, 'plays' | 'prefix'>,
  changes: readonly Change[],
  begins = false,
): string[] {
  const calls: string[] = [];
  for (let i = 0; plays && i < changes.length; ) {
    const [first, next] = [changes[i], changes[i + 1]];
    if (!first) break;
    const pair = first.offset === null && next?.offset === null;
    const mark = plays.locals(pair ? [first.word, next.word] : [first.word], begins);
    const place = first.offset === null ? mark : `(${mark}) + ((${first.offset} & ${PLACE.variableMask}u) << ${PLACE.variableShift}u)`;
    calls.push(`${prefix}_note(${place}, ${first.wgsl}, ${pair ? next.wgsl : '0u'})`);
    i += pair ? 2 : 1;
  }
  return calls;
}

/** WGSL of statements that make these calls. */
export function statementsOf(calls: readonly string[]): string {
  return calls.map((call) => `${call}; `).join('');
}

/**
 * Makes calls before each evaluation of a condition. The returned function closes what it opens, after everything else that was written around
 * the condition.
 */
export function beforeCondition({ edits }: FunctionParts, condition: Span, calls: readonly string[]): () => void {
  if (calls.length === 0) return () => {};
  edits.open(condition.start, `(${calls.join(' && ')} && (`);
  return () => edits.close(condition.end, '))');
}

function declared({ plays, module }: FunctionParts, { name: { decl, typeRef }, init }: LetElem | VarElem): Change[] {
  const type = typeRef ? module.type(typeRef) : init && module.typeOf(init);
  return type ? wholeOf(decl.ident.originalName, plays?.local(decl.ident) ?? null, type) : [];
}

function wholeOf(name: string, known: KnownLocal | null, type: Type): Change[] {
  const kept = valueTypeOf(type);
  if (!known || !kept || known.words > MOST_WORDS) return [];
  return wordsWgsl(kept, name).map((wgsl, component) => ({ word: { local: known.local, component }, wgsl, offset: null }));
}

/** Of a longer local only the element that changes; none where that cannot be computed again. */
function assigned(fn: FunctionParts, target: ExpressionElem): Change[] {
  const part = partOf(fn, target);
  if (!part) return [];
  if (part.known.words <= FEW_WORDS || part.offset === null) return wholeOf(part.name, part.known, part.whole);
  const type = valueTypeOf(part.type);
  if (!type || valueWords(type) > MOST_WORDS) return [];
  const { offset, known } = part;
  return wordsWgsl(type, fn.module.source.slice(target.start, target.end)).map((wgsl, i) => {
    return { word: { local: known.local, component: i }, wgsl, offset: `(${offset})` };
  });
}

interface Part {
  readonly name: string;
  readonly known: KnownLocal;
  readonly whole: Type;
  readonly type: Type;
  /** WGSL of the words before it; null for the whole, or where that cannot be computed again. */
  readonly offset: string | null;
}

function partOf(fn: FunctionParts, target: ExpressionElem): Part | null {
  const { module, plays } = fn;
  switch (target.kind) {
    case 'ref': {
      const decl = module.declaration(target);
      const known = decl && plays?.local(decl);
      const type = module.typeOf(target);
      return decl && known ? { name: decl.originalName, known, whole: type, type, offset: null } : null;
    }
    case 'parenthesized-expression':
      return partOf(fn, target.expression);
    case 'component-expression':
      return elementOf(fn, target);
    case 'component-member-expression': {
      const base = partOf(fn, target.base);
      const component = 'xyzwrgba'.indexOf(target.access.name) % 4;
      return base && { ...base, type: module.typeOf(target), offset: sumOf(base, `${component}u`) };
    }
    default:
      return null;
  }
}

function elementOf(fn: FunctionParts, { base, access }: ComponentExpression): Part | null {
  const inside = partOf(fn, base);
  const type = inside && elementType(inside.type);
  const kept = type && valueTypeOf(type);
  if (!inside || !type || !kept || !isSilent(fn, access) || !isRepeatable(fn, access)) return null;
  const index = fn.module.source.slice(access.start, access.end);
  return { ...inside, type, offset: sumOf(inside, `u32(${index}) * ${valueWords(kept)}u`) };
}

function elementType(type: Type): Type | null {
  if (type.kind === 'array' || type.kind === 'vector') return type.elem;
  return type.kind === 'matrix' ? vecType(type.rows, type.elem) : null;
}

function sumOf({ offset }: Part, words: string): string {
  return offset === null ? words : `${offset} + ${words}`;
}
