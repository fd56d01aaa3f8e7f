import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slowXray } from '../../../test/slow-xray.ts';
import {
  blockOf,
  dispatchTrace,
  type RecordParts,
  siteOf,
  storageVariable,
  tracedOf,
  workgroupVariable,
} from '../../../test/xray-trace.ts';
import type { DispatchTrace } from '../trace.ts';
import { analyse } from './analyse.ts';
import type { Traced } from './traced.ts';

const VARIABLES = [storageVariable(1), storageVariable(2), storageVariable(3), workgroupVariable()];
const INPUT = 0;
const TILE = 3;

const KINDS = ['load', 'store', 'load-store', 'atomic', 'atomic-load', 'atomic-store'] as const;
const WIDE = [{ bytes: 8 }, { bytes: 16 }, { bytes: 20 }, { bytes: 64 }] as const;

/** Accesses to either memory, from 4 bytes to more than one access can have; two on each line. */
const ACCESSES = (['storage', 'workgroup'] as const).flatMap((memory) => [
  ...KINDS.map((kind) => siteOf(kind, { memory })),
  ...WIDE.flatMap(({ bytes }) => (['load', 'store'] as const).map((kind) => siteOf(kind, { memory, bytes }))),
]);
const BARRIERS = [siteOf('barrier'), siteOf('barrier', { memory: 'storage' })];
const SITES = [...ACCESSES, ...BARRIERS].map((site, i) => ({ ...site, line: 1 + (i >> 1), column: i }));
const BLOCKS = [0, 6, 13].map((site) => blockOf(site, { lines: [SITES[site]?.line ?? 1] }));

interface Access {
  readonly lane: number;
  readonly phase: number;
  readonly site: number;
  readonly variable: number;
  readonly path: number;
  readonly word: number;
  readonly outOfBounds: boolean;
}

/** All invocations of a workgroup pass the same barriers; between two barriers each does what it likes. */
interface Plan {
  readonly workgroups: number;
  readonly invocations: number;
  readonly barriers: readonly number[];
  readonly accesses: readonly Access[];
}

/** Of few places many lanes are at the same one, of many each is tried. */
function planArbitrary(workgroups: number, invocations: readonly number[], words: number): fc.Arbitrary<Plan> {
  const site = fc.nat({ max: ACCESSES.length - 1 });
  return fc
    .oneof(
      fc.constant(site),
      fc.array(site, { minLength: 1, maxLength: 3 }).map((sites) => fc.constantFrom(...sites)),
    )
    .chain((of) =>
      fc.record({
        workgroups: fc.integer({ min: 1, max: workgroups }),
        invocations: fc.constantFrom(...invocations),
        barriers: fc.array(fc.constantFrom(0, 1), { maxLength: 2 }),
        accesses: fc.array(
          fc.record({
            lane: fc.nat(),
            phase: fc.nat(),
            site: of,
            variable: fc.nat({ max: 2 }),
            path: fc.nat({ max: 1 }),
            word: fc.nat({ max: words }),
            outOfBounds: fc.integer({ min: 0, max: 20 }).map((chance) => chance === 0),
          }),
          { maxLength: 60 },
        ),
      }),
    );
}

/** The program of each invocation, in order. */
function programs({ workgroups, invocations, barriers, accesses }: Plan): RecordParts[][] {
  return Array.from({ length: workgroups * invocations }, (_, lane) =>
    Array.from({ length: barriers.length + 1 }, (_, phase) => [
      ...accesses
        .filter((access) => access.lane % (workgroups * invocations) === lane && access.phase % (barriers.length + 1) === phase)
        .map((access) => ({ ...access, lane, path: 2 * phase + access.path, variable: variableOf(access) })),
      ...(barriers[phase] === undefined ? [] : [{ lane, site: ACCESSES.length + barriers[phase], path: phase }]),
    ]).flat(),
  );
}

/** Nobody can write to an input. */
function variableOf({ site, variable }: Access): number {
  if (SITES[site]?.memory === 'workgroup') return TILE;
  return SITES[site]?.kind === 'load' ? variable : Math.max(INPUT + 1, variable);
}

/** A single log of them, with each invocation's records in its order. */
function interleave(lists: readonly (readonly RecordParts[])[], seed: number): RecordParts[] {
  const queues = lists.map((list) => [...list]).filter((queue) => queue.length > 0);
  const log: RecordParts[] = [];
  for (let state = seed; queues.length > 0; state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) {
    const pick = (state >>> 8) % queues.length;
    const record = queues[pick]?.shift();
    if (record) log.push(record);
    else queues.splice(pick, 1);
  }
  return log;
}

function traceOf(plan: Plan, seed: number): DispatchTrace {
  const { workgroups, invocations } = plan;
  return dispatchTrace(interleave(programs(plan), seed), { workgroups: [workgroups, 1, 1], workgroupSize: [invocations, 1, 1] });
}

function traced(plans: readonly Plan[], seed: number): Traced {
  const program = { sites: SITES, variables: VARIABLES, blocks: BLOCKS };
  return tracedOf(
    program,
    plans.map((plan) => traceOf(plan, seed)),
    { filledBindings: new Set([1]) },
  );
}

function hazardNames(facts: ReturnType<typeof analyse>, kind: string): string[] {
  return facts.hazards.filter((hazard) => hazard.kind === kind).map(({ memory, lines }) => [kind, memory, ...lines].join(' '));
}

const seed = fc.nat();

test('counts are those of the definitions', () => {
  const plans = fc.array(planArbitrary(3, [1, 31, 32, 40, 64], 300), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(plans, seed, (dispatches, order) => {
      const trace = traced(dispatches, order);
      const { global, workgroup, control, dispatches: reports } = analyse(trace);
      const slow = slowXray(trace);
      expect({ global, workgroup }).toEqual({ global: slow.global, workgroup: slow.workgroup });
      expect(control.barriers).toBe(slow.control.barriers);
      expect(control.activeLanes).toBeCloseTo(slow.control.activeLanes, 12);
      expect(control.partialWarps).toBeCloseTo(slow.control.partialWarps, 12);
      expect(control.scatteredWarps).toBeCloseTo(slow.control.scatteredWarps, 12);
      for (const [i, report] of reports.entries()) {
        const alone = slowXray({ ...trace, dispatches: trace.dispatches.slice(i, i + 1) });
        expect({ global: report.global, workgroup: report.workgroup }).toEqual({ global: alone.global, workgroup: alone.workgroup });
      }
    }),
    { numRuns: 150 },
  );
});

test('hazards are those of the definitions, as far as a report names them', () => {
  const plans = fc.array(planArbitrary(2, [2], 12), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(plans, seed, (dispatches, order) => {
      const trace = traced(dispatches, order);
      const facts = analyse(trace);
      const slow = slowXray(trace);
      const expected = { race: slow.races, uninitialized: slow.unwritten, 'out-of-bounds': slow.outOfBounds };
      const isComplete = slow.races.size + slow.unwritten.size + slow.outOfBounds.size <= 10;
      expect(facts.hazards.length).toBe(Math.min(10, slow.races.size + slow.unwritten.size + slow.outOfBounds.size));
      for (const [kind, names] of Object.entries(expected)) {
        const told = hazardNames(facts, kind);
        expect([...names]).toEqual(expect.arrayContaining(told));
        if (isComplete) expect(new Set(told)).toEqual(names);
      }
    }),
    { numRuns: 400 },
  );
});

test('among more invocations the races are still those of the definitions, and nothing else is reported', () => {
  fc.assert(
    fc.property(planArbitrary(1, [6], 4), seed, (plan, order) => {
      const trace = traced([plan], order);
      const facts = analyse(trace);
      const slow = slowXray(trace);
      expect([...slow.unwritten]).toEqual(expect.arrayContaining(hazardNames(facts, 'uninitialized')));
      const races = new Set(hazardNames(facts, 'race'));
      if (slow.races.size <= 10) expect(races).toEqual(slow.races);
      else expect(races.size).toBe(10);
    }),
    { numRuns: 300 },
  );
});

test('the order of records of different invocations changes nothing', () => {
  const plans = fc.array(planArbitrary(3, [3, 33], 20), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(plans, seed, seed, (dispatches, order, other) => {
      expect(analyse(traced(dispatches, other))).toEqual(analyse(traced(dispatches, order)));
    }),
    { numRuns: 150 },
  );
});
