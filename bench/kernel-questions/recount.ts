import { createPassTimer } from '@rooflab/harness';
import { preparerInProcess } from '@rooflab/lab';
import type { KernelQuestion } from '@rooflab/lab/question';
import { BANKS, LANES, SECTOR_BYTES, SECTOR_WORDS, WORD_BYTES } from '@rooflab/roofline';
import { readyCase } from '../../packages/grader/src/case-runs.ts';
import type { ClassifiedDevice } from '../../packages/grader/src/device-class.ts';
import { createFiller } from '../../packages/grader/src/filler.ts';
import { compileKernel } from '../../packages/grader/src/kernel.ts';
import { recordPlan } from '../../packages/grader/src/play/record-launch.ts';
import { createSession } from '../../packages/grader/src/session.ts';
import { type DispatchTrace, type Instrumented, PLACE, RECORD_WORDS } from '../../packages/grader/src/xray/trace.ts';
import { type Kernel, SEED } from './drawn-of.ts';

/** What the x-ray's form of a kernel records in a case: another rewriting than the player's, and no step is put in order. */
export interface Counted {
  readonly instrumented: Instrumented;
  readonly dispatches: readonly DispatchTrace[];
}

/** Recounts answers from what questions say, each edit made in the text of the file. */
export class Recount {
  private readonly opened: ClassifiedDevice;
  private readonly kernel: Kernel;
  private readonly counted = new Map<string, Promise<Counted | null>>();

  constructor(opened: ClassifiedDevice, kernel: Kernel) {
    this.opened = opened;
    this.kernel = kernel;
  }

  /** The answer; null for a kind of question that is not counted here. Throws where the question does not say enough. */
  async answerOf({ template, field, lines: [line = 0] }: KernelQuestion): Promise<number | null> {
    const count = COUNTS[template.replace(/^edited/, '').replace(/Resized$/, '')] ?? COUNTS[template];
    if (!count) return null;
    const { label } = field;
    const source = editedSource(this.kernel.source, label);
    const all = await this.caseOf(source, label);
    return all && count(accessesAt(all, label, line), label);
  }

  private caseOf(source: string, label: string): Promise<Counted | null> {
    const size = /At `([^`]+)`/.exec(label)?.[1] ?? '';
    const key = `${size}\n${source}`;
    const known = this.counted.get(key) ?? this.count(source, size);
    this.counted.set(key, known);
    return known;
  }

  private async count(source: string, size: string): Promise<Counted | null> {
    const { exercise } = this.kernel;
    const { device } = this.opened;
    const preparer = preparerInProcess(exercise, SEED);
    const parts = { opened: this.opened, exercise, preparer, seed: SEED, onPhase: () => {}, clock: () => performance.now() };
    const session = createSession({ ...parts, filler: await createFiller(device), timer: createPassTimer(device) });
    const cases = (await preparer.cases()).filter(({ hidden }) => !hidden);
    const testCase = cases.find(({ params, size: own }) => {
      const whole = exercise.params.filter(({ type }) => type === 'u32').map(({ name }) => `${name} = ${params[name]}`);
      return (whole.length > 0 ? whole : Object.entries(own).map(([name, value]) => `${name} = ${value}`)).join(', ') === size;
    });
    if (!testCase) throw new RangeError(`No case has ${size}.`);
    const kernel = await compileKernel(session, { source }, [testCase]);
    const traced = await kernel.trace('xray');
    if ('refused' in traced) return null;
    const ready = await readyCase(session, kernel, testCase);
    try {
      const dispatches = await recordPlan(session, { kernel, traced, shape: testCase, bound: ready.bound, refill: ready.refill });
      return 'refused' in dispatches ? null : { instrumented: traced.instrumented, dispatches };
    } finally {
      ready.destroy();
    }
  }
}

/** The file as the question supposes it. */
function editedSource(source: string, label: string): string {
  const [, line, text = '', original = ''] = /^Suppose that line (\d+) (?:read|wrote) `([^`]+)` in place of `([^`]+)`/.exec(label) ?? [];
  if (line) return withLine(source, Number(line), (written) => replacedOnce(written, original, text));
  const [, said, declaration = ''] = /^Suppose that line (\d+) said `([^`]+)`/.exec(label) ?? [];
  if (!said) return source;
  const pattern = new RegExp(declaration.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/g, '\\d+'));
  return withLine(source, Number(said), (written) => written.replace(pattern, declaration));
}

function replacedOnce(line: string, original: string, text: string): string {
  if (line.split(original).length !== 2) throw new RangeError(`${original} does not stand in the line once.`);
  return line.replace(original, () => text);
}

/** Where a line ends, as the compiler counts them. */
const LINE_BREAK = /(\r\n|[\n\v\f\r\u0085\u2028\u2029])/;

function withLine(source: string, line: number, change: (written: string) => string): string {
  return source
    .split(LINE_BREAK)
    .map((part, i) => (i === 2 * (line - 1) ? change(part) : part))
    .join('');
}

/** One access of one lane. */
interface Access {
  readonly warp: number;
  readonly lane: number;
  readonly path: number;
  readonly word: number;
}

interface Accesses {
  /** Those of the workgroup that the question names, in the program order of each lane. */
  readonly all: readonly Access[];
  readonly width: number;
  readonly elementBytes: number;
  readonly invocations: number;
}

/** The accesses of the place and the workgroup that a question names. */
function accessesAt({ instrumented, dispatches }: Counted, label: string, line: number): Accesses {
  const [, x = '', y = '', z = '', of] = /workgroup \((\d+), (\d+), (\d+)\)(?: of (`[^`]+`|dispatch \d+))?/.exec(label) ?? [];
  const dispatch = dispatches.find(({ entryPoint }, i) => of === undefined || of === `\`${entryPoint}\`` || of === `dispatch ${i + 1}`);
  if (!dispatch) throw new RangeError(`There is no dispatch ${of}.`);
  const kind = /\b(?:store|writes|wrote)\b/.test(label) ? 'store' : 'load';
  const text =
    /^Suppose that line \d+ (?:read|wrote) `([^`]+)`/.exec(label)?.[1] ??
    /(?:reads|writes|load of|store of) `([^`]+)`/.exec(label)?.[1] ??
    '';
  const sites = instrumented.sites.flatMap((site, i) => (site.line === line && site.kind === kind ? [i] : []));
  const name = /^[^[(.]+/.exec(text)?.[0] ?? '';
  const variables = new Set(instrumented.variables.flatMap((variable, i) => (variable.name === name ? [i] : [])));
  const { workgroups, workgroupSize, sampled, records } = dispatch;
  const invocations = workgroupSize[0] * workgroupSize[1] * workgroupSize[2];
  const index = Number(x) + Number(y) * workgroups[0] + Number(z) * workgroups[0] * workgroups[1];
  const ordinal = sampled ? sampled.indexOf(index) : index;
  const all: Access[] = [];
  const used = new Set<number>();
  for (let at = 0; at < records.length; at += RECORD_WORDS) {
    const [invocation = 0, place = 0, path = 0, word = 0] = records.subarray(at, at + RECORD_WORDS);
    const site = place & PLACE.siteMask;
    if (!sites.includes(site) || !variables.has((place >>> PLACE.variableShift) & PLACE.variableMask)) continue;
    if (Math.floor(invocation / invocations) !== ordinal) continue;
    used.add(site);
    const local = invocation % invocations;
    all.push({ warp: Math.floor(local / LANES), lane: local % LANES, path, word });
  }
  if (used.size > 1) throw new NotTold();
  const site = instrumented.sites[[...used][0] ?? sites[0] ?? -1];
  const variable = instrumented.variables.find((one) => one.name === name);
  if (!site || !variable) throw new RangeError(`Line ${line} has no such place.`);
  return { all, invocations, width: Math.max(1, Math.ceil(site.bytes / WORD_BYTES)), elementBytes: variable.elementBytes };
}

/** Several accesses of a line, or turns of a warp, cannot be told apart by accesses alone. */
export class NotTold extends Error {}

interface Turns {
  readonly turns: readonly (readonly Access[])[];
  /** Accesses alone say in which order they are; not where different lanes take part in one turn and in the next. */
  readonly isOrdered: boolean;
}

/** The turns of one warp, in an order that its lanes agree on. */
function turnsOf(all: readonly Access[], warp: number): Turns {
  const queues = Array.from({ length: LANES }, (_, lane) => all.filter((access) => access.warp === warp && access.lane === lane));
  const turns: Access[][] = [];
  let isOrdered = true;
  for (;;) {
    const heads = queues.flatMap((queue) => queue.slice(0, 1));
    if (heads.length === 0) return { turns, isOrdered };
    const left = (path: number) => queues.filter((queue) => queue.some((access) => access.path === path)).length;
    const paths = [...new Set(heads.map(({ path }) => path))];
    const ready = paths.filter((path) => heads.filter((head) => head.path === path).length === left(path));
    isOrdered &&= ready.length === 1;
    const next = ready[0] ?? paths[0];
    turns.push(queues.flatMap((queue) => (queue[0]?.path === next ? [queue.shift() as Access] : [])));
  }
}

/** The turn that a question names. */
function turnIn({ all }: Accesses, label: string): readonly Access[] {
  const warp = Number(/warp (\d+) of workgroup/.exec(label)?.[1] ?? Number.NaN);
  const time = Number(/for the (\d+)(?:st|nd|rd|th) time/.exec(label)?.[1] ?? 1);
  const { turns, isOrdered } = turnsOf(all, warp);
  if (!isOrdered) throw new NotTold();
  const turn = turns[time - 1];
  if (!turn) throw new RangeError(`Warp ${warp} does not come there ${time} times.`);
  return turn;
}

const wordsIn = (turn: readonly Access[], width: number) =>
  new Set(turn.flatMap(({ word }) => Array.from({ length: width }, (_, i) => word + i)));

const sectorsIn = (turn: readonly Access[], width: number) =>
  new Set([...wordsIn(turn, width)].map((word) => Math.floor(word / SECTOR_WORDS)));

function passesIn(turn: readonly Access[]): number {
  const banks = Array.from(
    { length: BANKS },
    (_, bank) => new Set(turn.filter(({ word }) => word % BANKS === bank).map(({ word }) => word)).size,
  );
  return Math.max(...banks);
}

function laneIn(turn: readonly Access[], label: string): Access {
  const lane = Number(/(?:its lane|of lane|that lane) (\d+)/.exec(label)?.[1] ?? Number.NaN);
  const access = turn.find((one) => one.lane === lane);
  if (!access) throw new RangeError(`Lane ${lane} takes no part.`);
  return access;
}

const elementIn = (word: number, { elementBytes }: Accesses) => Math.floor((WORD_BYTES * word) / elementBytes);

function everyTurn({ all }: Accesses): (readonly Access[])[] {
  const warps = [...new Set(all.map(({ warp }) => warp))];
  return warps.flatMap((warp) => turnsOf(all, warp).turns);
}

const SECTORS: Count = (at, label) => sectorsIn(turnIn(at, label), at.width).size;
const PASSES: Count = (at, label) => passesIn(turnIn(at, label));

type Count = (at: Accesses, label: string) => number;

/** By template, without `edited` and `Resized`. */
const COUNTS: Readonly<Record<string, Count>> = {
  sectorsOfAccess: SECTORS,
  Sectors: SECTORS,
  passesOverBanks: PASSES,
  Passes: PASSES,
  passes: PASSES,
  unaskedBytes(at, label) {
    const turn = turnIn(at, label);
    return SECTOR_BYTES * sectorsIn(turn, at.width).size - WORD_BYTES * wordsIn(turn, at.width).size;
  },
  elementOfLane: (at, label) => elementIn(laneIn(turnIn(at, label), label).word, at),
  sectorOfLane: (at, label) => Math.floor(laneIn(turnIn(at, label), label).word / SECTOR_WORDS),
  lanesInSector(at, label) {
    const turn = turnIn(at, label);
    const sector = Math.floor(laneIn(turn, label).word / SECTOR_WORDS);
    return turn.filter(({ word }) => Math.floor(word / SECTOR_WORDS) === sector).length;
  },
  activeLanes: (at, label) => turnIn(at, label).length,
  bankOfLane: (at, label) => laneIn(turnIn(at, label), label).word % BANKS,
  requestsOfWorkgroup: (at) => everyTurn(at).length,
  requests: (at) => everyTurn(at).length,
  sectorsOfWorkgroup: (at) => everyTurn(at).reduce((sum, turn) => sum + sectorsIn(turn, at.width).size, 0),
  highestElement: (at) => Math.max(...at.all.map(({ word }) => elementIn(word, at))),
  idleInvocations: ({ all, invocations }) => invocations - new Set(all.map(({ warp, lane }) => warp * LANES + lane)).size,
  invocationOfElement(at, label) {
    const element = Number(/touches element (\d+)/.exec(label)?.[1] ?? Number.NaN);
    const own = at.all.filter(({ word }) => elementIn(word, at) === element);
    const [one] = own;
    if (!one || own.length > 1) throw new RangeError(`Element ${element} is touched ${own.length} times.`);
    return one.warp * LANES + one.lane;
  },
};
