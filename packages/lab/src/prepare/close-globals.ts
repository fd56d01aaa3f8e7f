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
 * Takes away from this process or worker what the code of a lab must not have: every global that is not of the language. What is needed later
 * must be taken out of them before.
 *
 * This keeps the code of labs what it is meant to be, functions of their arguments, and ends mistakes early. It is no boundary: that is the
 * process, or the frame.
 */
export function closeGlobals(): void {
  // A worker has many of its globals from its prototypes.
  for (let holder: object | null = globalThis; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) if (!KEPT.has(name)) Reflect.deleteProperty(holder, name);
  Object.defineProperty(globalThis, 'console', { value: SILENT });
}
