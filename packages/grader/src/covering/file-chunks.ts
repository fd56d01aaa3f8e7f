import { sourceLines } from '@rooflab/lab';
import { visitAst } from 'wesl';
import { attributeArguments, type BoundModule } from '../bound-module.ts';

/** Larger numbers are not chunks of small inputs. */
const LARGEST = 2 ** 16;

/** Most numbers of each kind, and most chunks of each kind: a hostile file may be full of numbers. */
const MOST_NUMBERS = 32;
const MOST_CHUNKS = 64;

/** Numbers of elements that a kernel may process at once, the most plausible first. */
export interface FileChunks {
  /** Numbers in the file: workgroups and their sides, numbers of the launch plan, constants, overrides, vector widths and literals. */
  readonly written: readonly number[];
  /** Products of a workgroup with one of these, then with two of them. */
  readonly products: readonly number[];
}

export function fileChunks(module: BoundModule): FileChunks {
  const { source } = module;
  const workgroups = plausible(workgroupSizes(module));
  const factors = plausible([...planNumbers(source), ...constants(module), ...vectorWidths(source), ...literals(module)]);
  const once = products(workgroups, factors);
  return {
    written: plausible([...workgroups, ...factors], MOST_CHUNKS),
    products: plausible([...once, ...products(once, factors), ...products(factors, factors)], MOST_CHUNKS),
  };
}

function plausible(numbers: readonly number[], most = MOST_NUMBERS): readonly number[] {
  return [...new Set(numbers)].filter((value) => Number.isInteger(value) && value >= 2 && value <= LARGEST).slice(0, most);
}

function products(some: readonly number[], others: readonly number[]): number[] {
  return some.flatMap((one) => others.map((other) => one * other));
}

/** Invocations of a workgroup, and its sides. */
function workgroupSizes(module: BoundModule): number[] {
  const sizes = module.decls.flatMap((decl) => {
    const sides = decl.kind === 'fn' ? attributeArguments(decl, 'workgroup_size') : undefined;
    return sides ? [sides.map((side) => module.integer(side) ?? 1)] : [];
  });
  return [...sizes.map((sides) => sides.reduce((all, side) => all * side, 1)), ...sizes.flat()];
}

function planNumbers(source: string): number[] {
  const lines = sourceLines(source).filter((line) => /^\s*\/\/@/.test(line));
  return lines.flatMap((line) => [...line.matchAll(/(?<![\w.])\d{1,6}\b/g)].map(([digits]) => Number(digits)));
}

function constants(module: BoundModule): number[] {
  return module.decls.flatMap((decl) => {
    if (decl.kind === 'override') return [module.valueOf(decl) ?? 0];
    return decl.kind === 'const' && decl.init ? [module.integer(decl.init) ?? 0] : [];
  });
}

function vectorWidths(source: string): number[] {
  return [...source.matchAll(/\bvec([234])/g)].map(([, width]) => Number(width));
}

function literals({ decls }: BoundModule): number[] {
  const found = new Set<number>();
  for (const decl of decls) {
    visitAst(decl, (elem) => {
      if (elem.kind === 'literal' && /^(\d+|0x[0-9a-f]+)[iu]?$/i.test(elem.value)) found.add(Number(elem.value.replace(/[iu]$/i, '')));
    });
  }
  return [...found];
}
