import type { HostileFolder } from './hostile-lab.ts';
import type { Files } from './lab-files.ts';

const FORM = /gave variants of hostile\/one in another form/;
const NOT_PLAIN = /neither a plain object, a list nor words/;

/** The files of one question of which a part is this expression. */
function one(part: Readonly<Record<string, string>>, before = ''): Files {
  const parts = {
    id: "'hostile/one'",
    title: "'One'",
    draw: '(random) => random.int(1, 1000)',
    text: "(n) => n + '?'",
    fields: "() => [{ id: 'n', kind: 'integer', label: 'n', unit: '' }]",
    answer: '(n) => ({ n })',
    solution: "(n) => '**' + n + '**'",
    ...part,
  };
  const text = Object.entries(parts).map(([name, value]) => `${name}: ${value}`);
  return { 'questions/one.ts': `${before}\nexport const one: any = { ${text.join(', ')} };`, 'questions/order.json': '["one"]' };
}

const LISTS: readonly HostileFolder[] = [
  {
    name: 'The list of questions names a folder above.',
    files: { 'questions/order.json': '["../lab"]' },
    error: /names \.\.\/lab without/,
  },
  { name: 'The list of questions names __proto__.', files: { 'questions/order.json': '["__proto__"]' }, error: /names __proto__ without/ },
  {
    name: 'The list of questions is nested 100 000 times.',
    files: { ...one({}), 'questions/order.json': `${'['.repeat(1e5)}${']'.repeat(1e5)}` },
    error: /must be a list of names/,
  },
  {
    name: 'There are 60 questions.',
    files: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`questions/q${i}.ts`, ''])),
    error: /at most 50 questions/,
  },
  {
    name: 'A question has the name of an exercise.',
    files: { 'questions/squares.ts': '', 'questions/order.json': '["squares"]' },
    error: /hostile\/squares is an exercise\. Give the question another name/,
  },
];

const CODE: readonly HostileFolder[] = [
  { name: 'A question imports Node.', files: one({}, "import { x } from 'node:fs'; x;"), error: /It imports "node:fs"/ },
  {
    name: 'A question imports it when it is asked.',
    files: one({ text: "(n) => import('node:fs')" }),
    error: /does not compile|another form/,
  },
  {
    name: 'A question asks for a built-in module.',
    files: one({ text: "() => process.getBuiltinModule('fs')" }),
    error: /process is not defined/,
  },
  {
    name: 'A question compiles text.',
    files: one({ text: "() => Function('return 1')()" }),
    error: /Code generation from strings disallowed/,
  },
  { name: 'A question waits when it is loaded.', files: one({}, 'await new Promise(() => {});'), error: /does not compile/ },
  { name: 'A question fails when it is loaded.', files: one({}, 'throw { toString() { throw 1; } };'), error: /cannot be shown|failed/ },
  { name: 'A question exports a second one.', files: one({}, 'export const other = 1;'), error: /must export one question/ },
  { name: 'A question has another id each time.', files: one({ id: "'hostile/one' + Math.random()" }), error: /must export one question/ },
  { name: 'A question has the id of another lab.', files: one({ id: "'matmul/tile-limits'" }), error: /must export one question/ },
  {
    name: 'A question draws from a generator that it has changed.',
    files: one({ draw: '(random) => { random.int = () => ({}); return random.int(); }', answer: '(n) => ({ n: n.x })' }),
    error: /the answer of n is undefined/,
  },
  {
    name: 'A question replaces what checks it.',
    files: one({ answer: '() => ({ n: NaN })' }, 'try { Number.isFinite = () => true; Number.isSafeInteger = () => true; } catch {}'),
    error: /the answer of n is NaN/,
  },
];

const ANSWERS: readonly HostileFolder[] = [
  { name: 'A text is a number.', files: one({ text: '() => 7' }), error: FORM },
  { name: 'A text is a function.', files: one({ text: '() => () => 7' }), error: /could not be cloned|failed|another form/ },
  { name: 'A text is a map.', files: one({ text: '() => new Map()' }), error: NOT_PLAIN },
  { name: 'A solution has a megabyte.', files: one({ solution: "() => 'x'.repeat(2 ** 20)" }), error: /at most 10000 fit/ },
  {
    name: 'A question has a million fields.',
    files: one({
      fields: "() => Array.from({ length: 1e6 }, (_, i) => ({ id: 'n' + i, kind: 'integer', label: 'n', unit: '' }))",
      answer: '() => ({})',
    }),
    error: /the answer of n0 is undefined|took|ended|values at once/,
  },
  {
    name: 'A field is of a kind that there is not.',
    files: one({ fields: "() => [{ id: 'n', kind: 'html', label: 'n', unit: '' }]" }),
    error: FORM,
  },
  {
    name: 'A field is named __proto__.',
    files: one({ fields: "() => [{ id: '__proto__', kind: 'integer', label: '', unit: '' }]" }),
    error: /must be named by one word/,
  },
  { name: 'An answer is beyond all numbers.', files: one({ answer: '() => ({ n: 1e400 })' }), error: /the answer of n is Infinity/ },
];

/** Questions of a lab: their lists, their code and what it answers. */
export const QUESTIONS: readonly HostileFolder[] = [...LISTS, ...CODE, ...ANSWERS];
