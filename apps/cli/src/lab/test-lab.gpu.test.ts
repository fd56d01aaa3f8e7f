import { expect, test } from 'vitest';
import type { LabCheck } from './lab-check.ts';
import { labTemplate } from './template.ts';
import { testLab } from './test-lab.ts';
import { type Changes, replacing, templateFolder } from './testing/template-folder.ts';

const ASKED = { device: 'software', seed: '5eed', seeds: 2, mutants: false } as const;

test('A question that is right in all of its variants passes.', async () => {
  await using folder = await templateFolder(question("'It is **' + 3 * n + '**.'"));
  const checks: LabCheck[] = [];
  for await (const check of testLab({ ...ASKED, folder: folder.path })) {
    if (check.group === 'some-lab/squares') break;
    checks.push(check);
  }
  expect(checks.filter(({ group }) => group === 'some-lab/triple').length).toBeGreaterThan(4);
  expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
});

test('A new lab passes every test.', async () => {
  await using folder = await templateFolder();
  const checks: LabCheck[] = [];
  for await (const check of testLab({ ...ASKED, folder: folder.path })) checks.push(check);
  expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['The rung 02-vec4 is accepted, with its score.', 'The wrong kernel half-precision is refused.']),
  );
});

/** Ends the test of the lab there. */
async function firstFault(changes: Changes): Promise<LabCheck | undefined> {
  await using folder = await templateFolder(changes);
  for await (const check of testLab({ ...ASKED, folder: folder.path })) if (check.fault !== null) return check;
}

test('A kernel of an experiment is wrong, and another experiment has a curve for the processor without a function: lab test says both.', async () => {
  const wrong = { ...experiments("file('twice')", 'cpu()'), 'experiments/by-size-1/twice.wgsl': () => RIGHT.replace('x * x', 'x + x') };
  await using folder = await templateFolder(wrong);
  const faults: string[] = [];
  for await (const { fault } of testLab({ ...ASKED, folder: folder.path })) if (fault !== null) faults.push(fault);
  expect(faults).toEqual([
    expect.stringMatching(/^twice could not be measured at n = 64: the output is wrong/),
    expect.stringMatching(/^The code of some-lab\/squares failed\. /),
  ]);
});

const TELLING_CASES = `
const names = (i) => (i < 6 ? 'case ' + i : i === 8 ? 'a single element' : 'hidden ' + i);
export const code = {
  'some-lab/squares': {
    cases: () => Array.from({ length: 12 }, (_, i) => ({
      name: names(i), size: { n: i + 1 }, hidden: i >= 6, params: { n: i + 1 },
      inputs: [{ kind: 'f32', offset: 0, spreadBits: 23, exponent: -14 }],
    })),
    reference: (testCase, [a]) => Float64Array.from(a, (x) => x * x),
  },
};
`;

const RIGHT = labTemplate('some-lab')['squares/ladder/01-one-element.wgsl'] ?? '';

/** The files of one question, with something in place of its solution. */
function question(solution: string, order = '["triple"]'): Changes {
  const text = `
    import { defineQuestion } from '@rooflab/lab/question';
    export const triple = defineQuestion<number>({
      id: 'some-lab/triple', title: 'Three times', draw: (random) => random.int(1, 1000), text: (n) => 'What is 3 times ' + n + '?',
      fields: () => [{ id: 'product', kind: 'integer', label: 'Product', unit: '' }], answer: (n) => ({ product: 3 * n }), solution: (n) => ${solution},
    });`;
  return { 'questions/triple.ts': () => text, 'questions/order.json': () => order };
}

/** The files of experiments, each with these curves. */
function experiments(...series: readonly string[]): Changes {
  const names = series.map((_, i) => `by-size-${i + 1}`);
  const text = (i: number) => `
    import { cpu, defineExperiment, file, own, rung } from '@rooflab/lab/experiment';
    export const bySize${i + 1} = defineExperiment({
      id: 'some-lab/${names[i]}', title: 'By size', question: 'How does the time grow?', exercise: 'some-lab/squares',
      axis: { name: 'n', unit: 'elements', values: { software: [64, 256], medium: [64], large: [64] } },
      series: [${series[i]}, own()], inputs: 'warm', plot: { y: 'time' }, derive: [], models: [],
    });`;
  const files = names.map((name, i) => [`experiments/${name}.ts`, () => text(i)] as const);
  return { ...Object.fromEntries(files), 'experiments/order.json': () => JSON.stringify(names) };
}

const FAULTS: readonly (readonly [title: string, changes: Changes, fault: RegExp])[] = [
  [
    'lab.ts does not compile',
    { 'lab.ts': () => 'export const code = {\n  reference(\n' },
    /^lab\.ts does not compile\. lab\.ts, line \d+: /,
  ],
  ['lab.json has a field that means nothing', { 'lab.json': replacing('"needs": []', '"needs": [], "speed": 1') }, /^lab\.json: .*speed/s],
  ['The handout has no headings', { 'README.md': (text) => text.replaceAll('## ', '') }, /^It has no headings of level 2\.$/],
  [
    'A picture is missing',
    { 'README.md': (text) => `${text}\n![A tree.](tree.svg)\n` },
    /^It shows tree\.svg, which is not in the folder\. Only pictures of the lab itself can be shown\.$/,
  ],
  [
    'The handout shows an experiment that does not exist',
    { 'README.md': (text) => `${text}\n![Curves.](experiment:some-lab/curves "Curves.")\n` },
    /^There is no experiment some-lab\/curves\. Write one in experiments\/, or show one that "rooflab experiment" lists\.$/,
  ],
  [
    'An experiment measures a kernel that is not there',
    experiments("rung('03-none')"),
    /^The experiment some-lab\/by-size-1 needs squares\/ladder\/03-none\.wgsl, which the lab does not have\.$/,
  ],
  [
    'The solution of a question lacks the answer',
    question("'It is **' + 2 * n + '**.'"),
    /^product = \d+ is right, and the bold texts are \d+\. This is in the variant "What is 3 times \d+\?"\.$/,
  ],
  [
    'The text of a question lacks a value',
    question("'It is ' + undefined + ', **' + 3 * n + '**.'"),
    /^"undefined" stands in "It is undefined/,
  ],
  ['A question is not in the list', question("'**' + 3 * n + '**'", '[]'), /^questions\/order\.json does not name triple\. Add it/],
  [
    'The code of a question fails',
    question('n.toFixed(1000)'),
    /^The code of some-lab\/triple failed\. RangeError: toFixed\(\) digits argument must be between 0 and 100/,
  ],
  [
    'The trusted kernel is missing',
    { 'trusted.wgsl': null },
    /^There is no trusted\.wgsl, which lab\.json names as the trusted kernel\. Write it, or correct trusted\.file\.$/,
  ],
  [
    'The trusted kernel does not compile',
    { 'trusted.wgsl': replacing('fn expected_at', 'fn expectd_at') },
    /^unresolved call target 'expected_at'\. Correct trusted\.wgsl, or the rung 02-vec4 if it is about that\.$/,
  ],
  [
    'A parameter has no value',
    { 'lab.json': replacing('"params": [', '"params": [{ "name": "s", "type": "f32" }, ') },
    /^lab\.json: some-lab\/squares: the param s has no value\. Give it "value" or "drawn", or name it like a field of the size\.$/,
  ],
  [
    'A case gives a parameter that is not drawn',
    { 'lab.json': replacing('"size": { "n": 3 }', '"size": { "n": 3 }, "params": { "n": 4 }') },
    /a case gives n, but params has no drawn one of this name\.$/,
  ],
  [
    'The code has no reference for the exercise',
    { 'lab.ts': replacing('some-lab/squares', 'some-lab/other') },
    /^The code of some-lab\/squares failed\. .*lab\.ts has no functions for some-lab\/squares\./,
  ],
  [
    'The tolerance lets half precision pass',
    { 'lab.json': replacing('"relative": 3e-7', '"relative": 0.001') },
    /^No case refuses values that were rounded to half precision: the tolerance is too wide/,
  ],
  [
    'The name of a hidden case tells what it is',
    { 'lab.ts': () => TELLING_CASES },
    /^The hidden case "a single element" tells what it is\. Name it "hidden 1", and so on\.$/,
  ],
  [
    'A rung has another score',
    { 'lab.json': replacing('69.4', '50') },
    /^Its score by counts is 69\.\d+; counted\.scores in lab\.json says 50\. Change the marks, the kernel, or the score\.$/,
  ],
  [
    'A wrong kernel is accepted',
    { 'squares/wrong/a-right-one.wgsl': () => `// expect: wrong-answer\n${RIGHT}` },
    /^It is accepted: the cases miss its fault\. Add one that shows it\. Its first line says wrong-answer\.$/,
  ],
];

test.each(FAULTS)('%s: lab test says it.', async (_title, changes, fault) => {
  expect((await firstFault(changes))?.fault).toMatch(fault);
});
