import { deriveKey, seededRandom } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { bindModule } from '../../bound-module.ts';
import { knownWithoutData } from '../known-without-data.ts';
import { missingBarriers } from './missing-barrier.ts';
import { withOtherElements } from './other-elements.ts';
import { resizedWorkgroups } from './resized-workgroups.ts';

const SOURCE = `override WG: u32 = 64u;
var<workgroup> tile: array<u32, WG>;
@compute @workgroup_size(WG) fn main(@builtin(local_invocation_index) i: u32) {
  tile[i] = i;
  workgroupBarrier();
  tile[i] += tile[0];
}
`;

describe('An edited file', () => {
  test('has half or twice as many invocations, within what every device allows.', () => {
    const texts = resizedWorkgroups(bindModule(SOURCE, {})).map(({ line, text, source }) => [line, text, source.split('\n')[0]]);
    expect(texts).toEqual([
      [1, 'override WG: u32 = 32u', 'override WG: u32 = 32u;'],
      [1, 'override WG: u32 = 128u', 'override WG: u32 = 128u;'],
    ]);
    expect(resizedWorkgroups(bindModule('@compute @workgroup_size(16, 16) fn main() {}', {})).map(({ text }) => text)).toEqual([
      '@workgroup_size(8, 16)',
      '@workgroup_size(16, 8)',
    ]);
    expect(resizedWorkgroups(bindModule('@compute @workgroup_size(8 + 8) fn main() {}', {}))).toEqual([]);
  });

  test.each([
    ['tile[i] = i;', true],
    ['tile[i] = tile[i] + 1u;', false],
  ])('has another index where its text stands in the line once: in `%s` that is %s.', (statement, isEdited) => {
    const source = SOURCE.replace('tile[i] = i;', statement);
    const module = bindModule(source, {});
    const lines = source.split('\n');
    const place = { line: 4, column: 3, kind: 'store', memory: 'workgroup', text: 'tile[i]', name: 'tile' } as const;
    const places = [{ ...place, site: 0, variable: 0, elementBytes: 4, width: 1, turns: [], isWhole: true }];
    const edited = withOtherElements(module, { places, known: knownWithoutData(module), lines }, seededRandom(deriveKey('5eed', 'edits')));
    expect(edited !== null).toBe(isEdited);
  });

  test('lacks a barrier, and everything else stays where it is.', () => {
    const module = bindModule(SOURCE, {});
    const [{ line, source } = { line: 0, source: '' }, ...others] = missingBarriers(module, knownWithoutData(module));
    expect([line, others.length]).toEqual([5, 0]);
    expect(source).toBe(SOURCE.replace('workgroupBarrier()', ' '.repeat('workgroupBarrier()'.length)));
  });
});
