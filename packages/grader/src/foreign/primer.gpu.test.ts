import { readFileSync } from 'node:fs';
import { parsePlan } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { compileFile } from './compile-words.ts';
import { FOREIGN_DECLARATIONS, FOREIGN_TYPES, FOREIGN_VALUES } from './foreign-names.ts';
import { primerSectionOf } from './primer.ts';

const { device } = await openForTests();
const PRIMER = readFileSync(new URL('../../../../labs/wgsl.md', import.meta.url), 'utf8');
const SNIPPETS = [...PRIMER.matchAll(/^```wgsl\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

test('The primer fits a page, and each of its pieces of code compiles.', async () => {
  expect(SNIPPETS.length).toBeGreaterThan(3);
  expect(PRIMER.split('\n').length).toBeLessThan(150);
  for (const code of SNIPPETS) await expect(compileFile(device, code), code).resolves.toBeDefined();
  expect(parsePlan(SNIPPETS[0] ?? '').dispatches).toHaveLength(1);
});

/** As the portal and repositories make addresses of headings. */
const IDS = [...PRIMER.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));

test('Every name of another language that an error explains leads to a section of the primer, which exists.', () => {
  const says = [...FOREIGN_TYPES, ...FOREIGN_VALUES, ...FOREIGN_DECLARATIONS].map(({ say }) => say);
  // Functions that are called something else need no more than their name.
  const unexplained = says.filter((say) => !/^WGSL writes [a-zA-Z]+\(|^WGSL writes x |^WGSL writes (true|false)\./.test(say));
  const homeless = unexplained.filter((say) => !IDS.includes(primerSectionOf(`unresolved value 'x'. ${say}`)?.id ?? ''));
  expect(homeless).toEqual([]);
});

test.each([
  ["expected '=' for assignment. WGSL writes the name first, and declares with var: WGSL writes var i: i32 = …;", 'variables-and-types'],
  ["no matching overload for 'operator < (i32, u32)'. i32 and u32 must become one type: write u32(…) around one.", 'variables-and-types'],
  ["unresolved call target '__syncthreads'. In WGSL the barrier of a workgroup is workgroupBarrier().", 'barriers-and-atomics'],
  [
    "unresolved value 'threadIdx'. In WGSL this is a parameter of the entry point: fn main(@builtin(local_invocation_id) lid: vec3u).",
    'a-kernel-and-its-launch',
  ],
  ["unresolved call target 'printf'. WGSL cannot print. Write the value into the output, and look at it there.", 'what-is-not-there'],
])('%s leads to %s.', (message, id) => expect(primerSectionOf(message)?.id).toBe(id));

test('A message without an explanation leads nowhere.', () => {
  expect(primerSectionOf("expected ';' for variable declaration")).toBeNull();
  expect(primerSectionOf("unresolved value 'workgroupBarrier'")).toBeNull();
});
