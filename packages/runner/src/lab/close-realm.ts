import { registerHooks } from 'node:module';

/** The language itself, without what waits, runs later, shares memory or compiles machine code. */
const KEPT = new Set(
  [
    'globalThis Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent',
    'Object Function Array Number Boolean String Symbol BigInt Date RegExp Promise Proxy Reflect JSON Math Intl Iterator',
    'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError',
    'Map Set WeakMap WeakSet ArrayBuffer DataView TextEncoder TextDecoder structuredClone',
    'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array',
    'Float16Array Float32Array Float64Array',
  ].flatMap((line) => line.split(' ')),
);

/** A line for debugging may stay in a lab. */
const SILENT = Object.freeze(Object.fromEntries(['debug', 'error', 'info', 'log', 'warn'].map((name) => [name, () => {}])));

/**
 * Takes away from this process what the code of a lab must not have: every global that is not of the language, every import, and the chance
 * to replace a global. Only the function that it returns imports anything after that.
 *
 * This keeps the code of labs what it is meant to be, functions of their arguments, and ends mistakes early. It is no boundary: that is the
 * process.
 */
export function closeRealm(): (url: string) => Promise<unknown> {
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!KEPT.has(name)) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'console', { value: SILENT });
  Object.freeze(globalThis);
  const expected = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!expected.delete(specifier))
        throw new TypeError(`The code of a lab imports nothing when it runs, but asks for ${specifier.slice(0, 100)}.`);
      // Whatever a package.json beside it says.
      return { ...nextResolve(specifier, context), format: 'module' };
    },
  });
  return (url) => {
    expected.add(url);
    return import(url);
  };
}
