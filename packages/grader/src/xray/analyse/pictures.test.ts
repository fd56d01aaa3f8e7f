import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../../test/xray-trace.ts';
import { type Memory, type Site, statementAt } from '../trace.ts';
import { analyse } from './analyse.ts';
import { chooseSteps, type Turn } from './steps.ts';

const VARIABLES = [storageVariable(1), workgroupVariable()];
const variableOf = (memory: Memory) => (memory === 'storage' ? 0 : 1);

/** A request of neighbouring lanes, each with a word of its own. */
interface Shape {
  readonly lanes: number;
  readonly stride: number;
}

const shape: fc.Arbitrary<Shape> = fc.record({ lanes: fc.constantFrom(1, 2, 3, 31, 32), stride: fc.constantFrom(1, 2, 3, 8, 32) });
const memories = fc.constantFrom<Memory>('storage', 'workgroup');

const wordsOf = ({ lanes, stride }: Shape, start = 0) => Array.from({ length: lanes }, (_, lane) => start + stride * lane);

/** Sectors above the fewest, or passes over the banks above one. */
function wasteOf(of: Shape, memory: Memory): number {
  const words = wordsOf(of);
  if (memory === 'storage') return new Set(words.map((word) => Math.floor(word / 8))).size - Math.ceil(words.length / 8);
  return Math.max(...words.map((word) => words.filter((other) => other % 32 === word % 32).length)) - 1;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The first item by which the first deciding key is lowest. */
function best<T>(items: readonly T[], ...keys: readonly ((item: T) => number)[]): T | undefined {
  return keys.reduce((left, key) => left.filter((item) => key(item) === Math.min(...left.map(key))), items)[0];
}

/** The turns of each warp: its number, and what its requests look like. */
type Warps = readonly { readonly warp: number; readonly turns: readonly Shape[] }[];

/** Each turn has memory of its own. */
const startOf = (warp: number, turn: number) => 32_768 * warp + 1024 * turn;

function turnOf(of: Shape, memory: Memory, start: number): Turn {
  const addresses = Array.from({ length: 32 }, (_, lane) => (lane < of.lanes ? 4 * (start + of.stride * lane) : null));
  const sectors = new Set(wordsOf(of).map((word) => Math.floor(word / 8))).size;
  const isStorage = memory === 'storage';
  return { request: 0, lanes: of.lanes, addresses, sectors: isStorage ? sectors : 0, bankConflicts: isStorage ? 0 : wasteOf(of, memory) };
}

function slowPicture(warps: Warps, memory: Memory) {
  const all = warps.flatMap(({ turns }) => turns);
  const mean = sum(all.map((turn) => wasteOf(turn, memory))) / all.length;
  const shown = best(
    warps.filter(({ turns }) => turns.length > 0),
    ({ turns }) => -turns.length,
    ({ turns }) => Math.abs(sum(turns.map((turn) => wasteOf(turn, memory))) - mean * turns.length),
    ({ turns }) => -sum(turns.map(({ lanes }) => lanes)),
  );
  const turns = shown?.turns ?? [];
  const typical = best(
    [...turns.entries()],
    ([, turn]) => Math.abs(wasteOf(turn, memory) - mean),
    ([, { lanes }]) => -lanes,
  );
  const drawn = turns.map((turn, i) => turnOf(turn, memory, startOf(shown?.warp ?? 0, i)));
  return { turns: turns.length, ...chooseSteps(drawn, typical?.[0] ?? 0) };
}

test('A picture shows, of the warps with most turns, the one that wastes most nearly what all waste on average; of its turns likewise.', () => {
  const launches = fc.array(fc.array(shape, { maxLength: 5 }), { minLength: 4, maxLength: 4 }).filter((all) => all.flat().length > 0);
  fc.assert(
    fc.property(memories, launches, (memory, launch) => {
      const warps = launch.map((turns, warp) => ({ warp, turns }));
      const records = warps.flatMap(({ warp, turns }) =>
        turns.flatMap((turn, path) =>
          wordsOf(turn, startOf(warp, path)).map((word, lane) => ({
            ...{ lane: 32 * warp + lane, site: 0, variable: variableOf(memory), path, word },
          })),
        ),
      );
      const program = { sites: [siteOf('load', { line: 5, memory })], variables: VARIABLES };
      const { pictures } = analyse(tracedOf(program, [dispatchTrace(records, { workgroups: [2, 1, 1], workgroupSize: [64, 1, 1] })]));
      const { name } = VARIABLES[variableOf(memory)] ?? {};
      expect(pictures).toEqual([{ line: 5, memory, variable: name, bytes: 4, ...slowPicture(warps, memory) }]);
    }),
    { numRuns: 300 },
  );
});

/** A place of a dispatch: how often one warp runs it. */
interface Use extends Shape {
  readonly site: number;
  readonly times: number;
}

test('The statements that waste most over the launch are shown, then those with most requests: each at its worst place, three of a memory.', () => {
  const sites = fc.array(fc.record({ kind: fc.constantFrom('load', 'load-store'), memory: memories, statement: fc.nat({ max: 4 }) }), {
    minLength: 1,
    maxLength: 8,
  });
  const uses = fc.uniqueArray(fc.record({ site: fc.nat({ max: 7 }), times: fc.integer({ min: 1, max: 3 }), shape }), {
    selector: ({ site }) => site,
  });
  fc.assert(
    fc.property(sites, fc.tuple(uses, uses), (kinds, dispatches) => {
      const all = kinds.map(
        ({ kind, memory, statement }, i): Site =>
          siteOf(kind, { memory, line: i + 1, statement: statementAt({ line: statement, column: memory === 'storage' ? 1 : 2 }) }),
      );
      const launches = dispatches.map((ofDispatch) =>
        ofDispatch.filter(({ site }) => site < all.length).map(({ site, times, shape: form }): Use => ({ ...form, site, times })),
      );
      const scales = [1, 3];
      const traces = launches.map((ofDispatch, i) => {
        const records = ofDispatch.flatMap((use): RecordParts[] =>
          Array.from({ length: use.times }, (_, path) =>
            wordsOf(use).map((word, lane) => ({
              lane,
              site: use.site,
              variable: variableOf(all[use.site]?.memory ?? 'storage'),
              path,
              word,
            })),
          ).flat(),
        );
        return dispatchTrace(records, { workgroups: [scales[i] ?? 1, 1, 1], sampled: [0] });
      });
      const { pictures } = analyse(tracedOf({ sites: all, variables: VARIABLES }, traces));
      expect(pictures.map(({ line }) => line)).toEqual(slowRanking(all, launches, scales));
    }),
    { numRuns: 300 },
  );
});

function slowRanking(sites: readonly Site[], dispatches: readonly (readonly Use[])[], scales: readonly number[]): number[] {
  const uses = dispatches.flatMap((ofDispatch, i) => ofDispatch.map((use) => ({ ...use, scale: scales[i] ?? 1 })));
  return (['storage', 'workgroup'] as const).flatMap((memory) => {
    const lines: number[] = [];
    let left = uses.filter(({ site }) => sites[site]?.memory === memory);
    while (left.length > 0 && lines.length < 3) {
      const worst = best(
        left,
        (use) => -use.scale * use.times * wasteOf(use, memory) * (sites[use.site]?.kind === 'load-store' ? 2 : 1),
        (use) => -use.scale * use.times,
        (use) => use.site,
      );
      const statement = sites[worst?.site ?? 0]?.statement;
      lines.push(sites[worst?.site ?? 0]?.line ?? 0);
      left = left.filter(({ site }) => sites[site]?.statement !== statement);
    }
    return lines;
  });
}

test('Of a loop of 5000 iterations the first 4096 pieces are examined, and all are counted.', () => {
  const records = Array.from({ length: 5000 }, (_, path) => ({ lane: 0, site: 0, path, word: 0 }));
  const pictureOf = (bytes: number) =>
    analyse(tracedOf({ sites: [siteOf('load', { bytes })], variables: VARIABLES }, [dispatchTrace(records)])).pictures[0];
  expect(pictureOf(4)).toMatchObject({ turns: 5000, steps: [{ turns: 4096 }] });
  expect(pictureOf(32)).toMatchObject({ turns: 10_000, steps: [{ turns: 4096 }] });
});
