import type { Type } from 'wesl';
import type { SourceSpan } from '../../source-place.ts';
import { PLACE } from '../trace.ts';
import { Refusal } from './refusal.ts';
import { MOST_WORDS, RESULT_WORD, valueTypeOf, valueWords, wordsWgsl } from './value-words.ts';

/** Functions that record and return a value, one per value type, generated on demand. */
export interface ValueFunctions {
  /** The name of one that takes the value, an address (base and offset), site and path. */
  passing(type: Type, at: SourceSpan): string;
  /** The name of one that takes whether `select` discards the value (`discard` of it), then the value. */
  argument(type: Type, at: SourceSpan): string;
  /** The name of one that takes the same with three sites: barrier, load, barrier. */
  uniform(type: Type, at: SourceSpan): string;
  /** The name of one that takes the result of an atomic operation. */
  result(type: Type, at: SourceSpan): string;
  wgsl(): string;
}

/** @param valueMark WGSL of the mark that records the value of an access; null where values are not recorded */
export function valueFunctions(p: string, valueMark: string | null): ValueFunctions {
  const written = new Map<string, { readonly name: string; readonly wgsl: string }>();

  function functionFor(key: string, write: (name: string) => string): string {
    const known = written.get(key);
    if (known) return known.name;
    const name = `${p}_value_${written.size}`;
    written.set(key, { name, wgsl: write(name) });
    return name;
  }

  function wordsOf(type: Type): string[] {
    const kept = valueMark !== null && valueTypeOf(type);
    return kept && valueWords(kept) <= MOST_WORDS ? wordsWgsl(kept, 'value') : [];
  }

  /** WGSL that records an access; with values, the first word of the value in place of the path. */
  function put(type: Type, site: string): string {
    const [word = valueMark === null ? 'path' : '0u', ...more] = wordsOf(type);
    return `  ${p}_put(base, offset, ${site}, ${word});\n${valueMarks(more, 1)}`;
  }

  /** Statements that record words of the value of the access before, two in each record. @param first the number of the first */
  function valueMarks(words: readonly string[], first: number): string {
    const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [{ i, word, second: words[i + 1] }] : []));
    return pairs
      .map(({ i, word, second }) => {
        const bits = ((first + i) << PLACE.variableShift) + (second ? PLACE.pair : 0);
        return `  ${p}_mark((${valueMark}) + ${bits}u, ${word}, ${second ?? '0u'});\n`;
      })
      .join('');
  }

  function passing(type: Type, at: SourceSpan): string {
    const value = typeWgsl(type, at);
    return functionFor(
      `passing ${value}`,
      (name) => `fn ${name}(value: ${value}, base: vec3u, offset: u32, site: u32, path: u32) -> ${value} {
${put(type, 'site')}  return value;
}
`,
    );
  }

  function argument(type: Type, at: SourceSpan): string {
    const value = typeWgsl(type, at);
    return functionFor(
      `argument ${value}`,
      (name) => `fn ${name}(discarding: u32, value: ${value}) -> ${value} {
  ${p}_discarding -= discarding;
  return value;
}
`,
    );
  }

  function uniform(type: Type, at: SourceSpan): string {
    const value = typeWgsl(type, at);
    return functionFor(
      `uniform ${value}`,
      (name) => `fn ${name}(value: ${value}, base: vec3u, offset: u32, before: u32, load: u32, after: u32, path: u32) -> ${value} {
  ${p}_mark(before, path, 0u);
${put(type, 'load')}  ${p}_mark(after, path, 0u);
  return value;
}
`,
    );
  }

  function result(type: Type, at: SourceSpan): string {
    const value = typeWgsl(type, at);
    return functionFor(
      `result ${value}`,
      (name) => `fn ${name}(value: ${value}) -> ${value} {
${valueMarks(wordsOf(type), RESULT_WORD)}  return value;
}
`,
    );
  }

  return { passing, argument, uniform, result, wgsl: () => [...written.values()].map(({ wgsl }) => wgsl).join('') };
}

function typeWgsl(type: Type, at: SourceSpan): string {
  switch (type.kind) {
    case 'scalar':
      return type.scalar;
    case 'vector':
      return `vec${type.size}<${type.elem.scalar}>`;
    case 'matrix':
      return `mat${type.cols}x${type.rows}<${type.elem.scalar}>`;
    case 'array':
      if (type.count !== undefined) return `array<${typeWgsl(type.elem, at)}, ${type.count}>`;
      break;
    case 'struct':
      if (type.structElem) return type.name;
      break;
    default:
  }
  throw new Refusal('The type of this value cannot be written.', at);
}
