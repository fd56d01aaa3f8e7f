import type { HostileCode } from './hostile-lab.ts';

const GONE = /is not defined|undefined|not a constructor|Cannot read|frozen|read only|read-only|not extensible|incompatible receiver/i;
const IMPORT = /imports nothing when it runs/;
const TIME = /took longer than 5 s for an answer/;
/** On a slow machine the time may be over first. */
const MEMORY = /took over 1 GiB of memory|ended before it answered|failed|took longer than 5 s for an answer/;

/** The reference is this body; `before` runs when the module is loaded. */
export function referenceOf(body: string, before = ''): string {
  return `${before}\nexport const code = { 'hostile/squares': { reference(testCase, [a]) { ${body} } } };`;
}

const HONEST = 'return Float64Array.from(a, (value) => value * value);';

const ENDLESS: readonly HostileCode[] = [
  slow('loops', referenceOf('for (;;);'), TIME),
  slow('loops in a getter of its answer', answer('[{ get name() { for (;;); } }]'), TIME),
  slow('loops in a regular expression', referenceOf(`/^(a+)+$/.test('${'a'.repeat(40)}b');`), TIME),
  slow('goes on behind its answer, without end', referenceOf(`(function again() { Promise.resolve().then(again); })(); ${HONEST}`), TIME),
  slow('loops when it is loaded', referenceOf(HONEST, 'for (;;);'), TIME),
  slow(
    'takes all memory for words',
    referenceOf('const held = []; for (;;) held.push(new Uint8Array(2 ** 24).fill(held.length + 1));'),
    MEMORY,
  ),
  slow('takes all memory for objects', referenceOf('let held = null; for (;;) held = { held };'), MEMORY),
  slow(
    'waits for something when it is loaded',
    referenceOf(HONEST, 'await new Promise(() => {});'),
    /waits for something when it is loaded/,
  ),
];

const LARGE: readonly HostileCode[] = [
  code('makes a text of a gigabyte', referenceOf("'x'.repeat(2 ** 30);"), /Invalid string length/),
  code('makes a whole number of a gigabyte', referenceOf('1n << (2n ** 33n);'), /Maximum BigInt size/),
  code('makes a list of 2^32 elements', referenceOf('new Array(2 ** 32);'), /Invalid array length/),
  code('needs more stack than there is', referenceOf('return (function f() { return f() + 1; })();'), /Maximum call stack/),
  code('answers 70 MiB', answer('[new Uint32Array(2 ** 24 + 2 ** 21)]'), /at most 64 MiB/),
  code('answers a million values', answer('new Array(1e6).fill(0)'), /more than 250000 values/),
  code(
    'answers a list whose length is 2^32 − 1',
    answer('(() => { const list = []; list.length = 2 ** 32 - 1; return list; })()'),
    /values at once/,
  ),
  code('answers itself', answer('(() => { const list = []; list.push(list); return list; })()'), /values at once|another form/),
  code('answers a text of a megabyte', answer("['x'.repeat(2 ** 20)]"), /a text of 1048576 characters/),
  code('throws a text of 100 MB', referenceOf("throw new Error('x'.repeat(1e8));"), /failed\. Error: x{100}/),
];

const FORMS: readonly HostileCode[] = [
  code('answers a function', answer('() => 1'), /could not be cloned/),
  code('answers a promise', answer('Promise.resolve([])'), /could not be cloned/),
  code('answers a Proxy', answer('new Proxy([], {})'), /could not be cloned/),
  code('answers a symbol', answer('[Symbol.iterator]'), /could not be cloned/),
  code('answers a Map', answer('[new Map([[1, 2]])]'), /neither a plain object/),
  code('answers a date', answer('[new Date(0)]'), /neither a plain object/),
  code('answers an error', answer("[new Error('x')]"), /neither a plain object/),
  code('answers bytes in place of words', answer('[new Uint8Array(8)]'), /another form/),
  code('answers something that says how it is written', answer("[{ toJSON: () => 'x' }]"), /could not be cloned/),
  code('answers something that is called as a promise', answer('[{ then() { throw 1; } }]'), /could not be cloned/),
  code('answers something with a key __proto__', answer(`[JSON.parse('{"__proto__":{"name":"x"}}')]`), /another form/),
  code(
    'answers another value each time it is asked',
    answer('(() => { let n = 0; return [{ get name() { return String(n++); } }]; })()'),
    /another form/,
  ),
  code('throws something that cannot be shown', referenceOf('throw { toString() { throw 1; } };'), /cannot be shown/),
  code(
    'throws an error whose message throws',
    referenceOf("throw Object.defineProperty(new Error(), 'message', { get() { throw 1; } });"),
    /cannot be shown/,
  ),
  code('gives values for another output', referenceOf('return new Float64Array(a.length + 1);'), /the reference gave 2 values/),
  code(
    'gives a reference of detached words',
    referenceOf('const all = new Float64Array(a.length); structuredClone(all.buffer, { transfer: [all.buffer] }); return all;'),
    /detached ArrayBuffer/,
  ),
  code('has no functions', 'export const code = {};', /no functions for hostile\/squares/),
  code('exports nothing', '', /failed/),
  code(
    'exports a Proxy that answers for every exercise',
    'export const code = new Proxy({}, { get: () => ({ reference: 1 }) });',
    /failed/,
  ),
  harmless(
    'gives a class of its own made from Float64Array',
    referenceOf('class Mine extends Float64Array {} return Mine.from(a, (value) => value * value);'),
  ),
  harmless(
    'gives words in memory that can be resized',
    referenceOf(
      'const all = new Float64Array(new ArrayBuffer(8 * a.length, { maxByteLength: 2 ** 20 + 8 * a.length })); a.forEach((value, i) => { all[i] = value * value; }); return all;',
    ),
  ),
];

const PROTOTYPES: readonly HostileCode[] = [
  ...['Object', 'Array', 'Map', 'Float64Array', 'Promise', 'Function', 'String', 'Number', 'RegExp', 'Error'].map((name) =>
    code(`changes ${name}.prototype`, referenceOf(HONEST, `${name}.prototype.constructor = null; ${name}.prototype.evil = 1;`), GONE),
  ),
  code(
    'puts a setter where Node puts its handles',
    referenceOf(HONEST, "Object.defineProperty(Object.prototype, 'handle', { set(value) {} });"),
    GONE,
  ),
  code('replaces JSON.parse', referenceOf(HONEST, 'JSON.parse = () => ({});'), GONE),
  code('replaces Math.imul, from which all inputs come', referenceOf(HONEST, 'Math.imul = () => 0;'), GONE),
  code('replaces Array.prototype.map', referenceOf(HONEST, 'Array.prototype.map = () => [];'), GONE),
  ...['Array', 'Math', 'structuredClone', 'Float64Array'].map((name) =>
    code(`replaces the global ${name}`, referenceOf(HONEST, `globalThis.${name} = class {};`), GONE),
  ),
  code('adds a global', referenceOf(HONEST, 'globalThis.process = {};'), GONE),
];

const REACHES: readonly HostileCode[] = [
  ...[
    ['ends the process', 'process.exit(0)'],
    ['aborts the process', 'process.abort()'],
    ['kills the worker', "process.kill(process.ppid, 'SIGKILL')"],
    ['sends an answer itself', "process.send({ kind: 'answer', id: 0, answer: [] })"],
    ['listens for the questions of others', "process.on('message', () => {})"],
    ['floods the channel', 'for (;;) process.send({})'],
    ['writes a report of the process', 'process.report.writeReport()'],
    ['takes the inner parts of Node', "process.binding('fs')"],
    ['loads a library', "process.dlopen({}, '/lib/x86_64-linux-gnu/libc.so.6')"],
    ['takes the files from Node', "process.getBuiltinModule('fs')"],
    ['reads the environment', 'process.env.DATABASE_URL.length'],
    ['requires the files', "require('fs')"],
    ['asks the network', "fetch('http://127.0.0.1:5432')"],
    ['opens a socket', "new WebSocket('ws://127.0.0.1:5432')"],
    ['floods a port', 'const { port1 } = new MessageChannel(); for (;;) port1.postMessage(0)'],
    ['speaks to other processes', "new BroadcastChannel('x')"],
    ['starts a thread', "new Worker('1', { eval: true })"],
    ['leaves a timer behind', 'setInterval(() => {}, 0)'],
    ['is called when memory is freed', 'new FinalizationRegistry(() => {})'],
    ['waits in shared memory', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'],
    ['shares memory', 'new SharedArrayBuffer(8)'],
    ['compiles machine code', 'new WebAssembly.Module(new Uint8Array(8))'],
    ['makes bytes from memory that others used', 'Buffer.allocUnsafe(4096)'],
  ].map(([what = '', statement = '']) => code(what, referenceOf(`${statement}; ${HONEST}`), GONE)),
  code('imports the files when it is loaded', `import 'node:fs';\n${referenceOf(HONEST)}`, IMPORT),
  code('imports a file of the machine', `await import('file:///etc/passwd');\n${referenceOf(HONEST)}`, IMPORT),
  code('imports code in a URL', `await import('data:text/javascript,1');\n${referenceOf(HONEST)}`, IMPORT),
  code('imports the thread API in pieces', `await import(['node', 'worker_threads'].join(':'));\n${referenceOf(HONEST)}`, IMPORT),
  code('imports vm', `import 'node:vm';\n${referenceOf(HONEST)}`, IMPORT),
  code('imports the inspector', `import 'node:inspector';\n${referenceOf(HONEST)}`, IMPORT),
  code('imports what answers its questions', "import { prepare } from '@rooflab/lab';", IMPORT),
  code('makes code of a text', referenceOf("eval('1');"), GONE),
  code('makes a function of a text', referenceOf("(() => {}).constructor('return this')();"), /Code generation from strings/),
  harmless('leaves a rejected promise behind', referenceOf(`Promise.reject(new Error('x')); ${HONEST}`)),
  harmless('writes to the console', referenceOf(`console.log('x'); ${HONEST}`)),
  harmless('imports in a function that nobody waits for', referenceOf(`import('node:fs').catch(() => {}); ${HONEST}`)),
];

export const CODES: readonly HostileCode[] = [...LARGE, ...FORMS, ...PROTOTYPES, ...REACHES, ...ENDLESS];

function code(what: string, text: string, error: RegExp): HostileCode {
  return { name: `The code of a lab ${what}.`, code: text, error };
}

function slow(what: string, text: string, error: RegExp): HostileCode {
  return { ...code(what, text, error), slow: true };
}

function harmless(what: string, text: string): HostileCode {
  return { name: `The code of a lab ${what}.`, code: text, error: null };
}

/** Code whose cases are this, whatever form it has. */
function answer(expression: string): string {
  return `export const code = { 'hostile/squares': { reference() { return { kind: 'x' }; }, timed: () => [], sized: () => ({}),
    cases: () => ${expression} } };`;
}
