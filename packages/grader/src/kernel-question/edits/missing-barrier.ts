import { type FnElem, visitAst } from 'wesl';
import type { BoundModule } from '../../bound-module.ts';
import { placeAt, placesOf, type SourceSpan } from '../../source-place.ts';
import { statementAt } from '../../xray/trace.ts';
import type { KnownWithoutData } from '../known-without-data.ts';

/** A file in which one barrier is missing. */
export interface MissingBarrier {
  readonly source: string;
  /** Where it was, 1-based. */
  readonly line: number;
}

/** For each barrier of workgroup memory of which it is known when it runs, the file without it. Everything else stays where it is. */
export function missingBarriers({ source, decls }: BoundModule, known: KnownWithoutData): MissingBarrier[] {
  const placeOf = placesOf(source);
  return decls
    .filter((decl) => decl.kind === 'fn')
    .flatMap(barriersOf)
    .filter(({ start }) => known.runs(statementAt(placeOf(start))))
    .map(({ start, end }) => ({
      source: source.slice(0, start) + ' '.repeat(end - start) + source.slice(end),
      line: placeAt(source, start).line,
    }));
}

function barriersOf({ body }: FnElem): SourceSpan[] {
  const found: SourceSpan[] = [];
  visitAst(body, (elem) => {
    if (elem.kind !== 'call') return;
    const { function: callee, start, end } = elem.call;
    if (callee.kind === 'ref' && callee.ident.originalName === 'workgroupBarrier') found.push({ start, end });
  });
  return found;
}
