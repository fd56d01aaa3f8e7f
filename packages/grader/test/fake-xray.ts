import { XRAY_SCHEMA, type Xray } from '@rooflab/result';
import { deviceFixture } from '@rooflab/result/testing';
import { analyse } from '../src/xray/analyse/analyse.ts';
import type { Site } from '../src/xray/trace.ts';
import { blockOf, dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from './xray-trace.ts';

/** The bindings of `fakeExercise`, scratch, and workgroup memory: variables 0 to 3 of a trace. */
const VARIABLES = [
  storageVariable(1, { name: 'a' }),
  storageVariable(2, { name: 'out' }),
  storageVariable(3, { name: 'scratch' }),
  workgroupVariable(),
];

/** The x-ray of a kernel of `fakeExercise` at n = 32; each site is a block of its own, on its line. */
export function fakeXray(sites: readonly Site[], records: readonly RecordParts[], launch: Parameters<typeof dispatchTrace>[1] = {}): Xray {
  const blocks = sites.map(({ line }, site) => blockOf(site, { lines: [line] }));
  return {
    schema: XRAY_SCHEMA,
    exercise: 'fake/double',
    size: { n: 32 },
    overrides: {},
    device: deviceFixture(),
    seed: '5eed',
    ...analyse(tracedOf({ sites, variables: VARIABLES, blocks }, [dispatchTrace(records, launch)])),
  };
}

/** One request: each of 32 lanes touches the word given by `wordOf`. */
export function request(wordOf: (lane: number) => number, { site = 0, variable = 0, path = 0 } = {}): readonly RecordParts[] {
  return Array.from({ length: 32 }, (_, lane) => ({ lane, site, variable, path, word: wordOf(lane) }));
}

/** Reads an element, doubles it, and writes it. */
export const DOUBLE = fakeXray(
  [siteOf('load', { line: 3 }), siteOf('store', { line: 4 })],
  [...request((lane) => lane), ...request((lane) => lane, { site: 1, variable: 1 })],
);
