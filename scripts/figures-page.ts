import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labs } from '@rooflab/catalogue';
import { quantile } from '@rooflab/roofline';
import type { BudgetReport } from '../apps/cli/src/commands/bench/budget.ts';
import { budgetTable, medianRatios, type TimedGrading } from '../apps/cli/src/commands/bench/budget-table.ts';
import type { CommandReport, CommandTimes } from '../apps/cli/src/commands/bench/command.ts';
import type { LadderReport } from '../apps/cli/src/commands/bench/ladder.ts';
import type { RepeatReport } from '../apps/cli/src/commands/bench/repeat.ts';
import type { LadderEntry } from '../apps/cli/src/ladder/time-rung.ts';
import type { LimitReport } from '../bench/limit/limit.ts';
import { type AnchorReport, anchorTable, floorText } from './anchor-table.ts';
import { type LaneReport, laneFaultRow, laneTexts } from './lane-tables.ts';
import { cacheTable, limitTable } from './limit-tables.ts';
import { fillPage } from './pages/fill-page.ts';
import { chunksSection, verdictsSection } from './verdict-tables.ts';
import { plantedSection, xraySection } from './xray-tables.ts';

/** Generates docs/records/figures.md, and the tables between the figure markers of the handouts, from bench/results. */

interface HostileReport {
  readonly hostile: number;
  readonly wrongKernels: number;
  readonly unexpected: readonly string[];
  readonly recoveryMs: readonly number[];
}

const root = join(import.meta.dirname, '..');
const PAGE = join(root, 'docs/records/figures.md');

interface CudaCeilings {
  readonly source: string;
  readonly copyGBs: number;
  readonly fmaTFlops: number;
}

interface RoofFile {
  readonly roof: {
    readonly measuredAt: string;
    readonly flopsPerSecond: number;
    readonly launchNs: number;
    readonly curve: readonly RoofRow[];
  };
}

type RoofRow = Readonly<Record<'bytes' | 'read' | 'write' | 'copy' | 'scale' | 'triad', number>>;

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, 'bench', path), 'utf8')) as T;
}

const ladder = readJson<LadderReport>('results/h200-ladder.json');
const anchors = readJson<AnchorReport>('results/h200-anchors.json');
const twoLanes = readJson<LaneReport>('results/h200-two-lanes.json');
const roof = readJson<RoofFile>('results/h200-roof.json').roof;
const repeats = readJson<RepeatReport[]>('results/h200-repeat.json');
const commands = readJson<Record<'hardware' | 'hardwareBefore' | 'software' | 'softwareBefore', CommandReport>>('results/command.json');
const hostile = readJson<HostileReport>('results/h200-hostile.json');
const limit = readJson<LimitReport>('results/h200-limit.json');
const unsettled = readJson<LimitReport>('reference/h200-limit-unsettled.json');
const cuda = readJson<CudaCeilings>('reference/h200-cuda.json');

function sizeText(size: Readonly<Record<string, number>>): string {
  return Object.entries(size)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}

function ladderRows(entries: readonly LadderEntry[], withExercise: boolean): string {
  const rows = entries.flatMap(({ exercise, rung, measurements, score }) =>
    measurements.map((m) => {
      const figures = [
        `${(m.medianNs / 1000).toFixed(1)} µs`,
        (m.bytesPerSecond / 1e9).toFixed(0),
        (m.flopsPerSecond / 1e9).toFixed(0),
        m.fraction.toFixed(2),
      ];
      const cells = withExercise
        ? [exercise, rung, sizeText(m.size), ...figures, m.bound, String(score)]
        : [rung, sizeText(m.size), ...figures];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  const head = withExercise
    ? '| exercise | rung | size | median | GB/s | Gop/s | of the roof | bound | score |\n| --- | --- | --- | ---: | ---: | ---: | ---: | --- | ---: |'
    : '| rung | size | median | GB/s | Gop/s | of the roof |\n| --- | --- | ---: | ---: | ---: | ---: |';
  return `${head}\n${rows.join('\n')}`;
}

function commandFigures() {
  const { hardware, hardwareBefore, software, softwareBefore } = commands;
  const share = (mode: 'check' | 'grade') => (software[mode].medianMs / softwareBefore[mode].medianMs).toFixed(2);
  const verdictMs = ({ grade }: CommandReport) => grade.phases.reduce((sum, { phase, ms }) => sum + (phase === 'x-ray' ? 0 : ms), 0);
  return {
    commandRuns: hardware.runs,
    commandDevice: hardware.device.description,
    commandDay: hardware.measuredAt.slice(0, 10),
    commandRows: (
      [
        ['before', hardwareBefore],
        ['after', hardware],
      ] as const
    )
      .flatMap(([when, { check, grade }]) => [commandText(`${when}, \`check\``, check), commandText(`${when}, \`grade\``, grade)])
      .join('\n'),
    softwareCheck: share('check'),
    softwareGrade: share('grade'),
    softwareVerdict: (verdictMs(software) / verdictMs(softwareBefore)).toFixed(2),
  };
}

function commandText(name: string, { medianMs, rangeMs, phases }: CommandTimes): string {
  const where = phases.map(({ phase, ms }) => `${phase} ${ms.toFixed(0)}`).join(', ');
  return `| ${name} | ${(medianMs / 1000).toFixed(2)} s (${rangeMs.map((ms) => (ms / 1000).toFixed(2)).join(' … ')}) | ${where} |`;
}

function page(): string {
  const [first] = ladder.entries;
  const { description = '', driver = '' } = first?.device ?? {};
  const bestCopy = Math.max(...roof.curve.map(({ copy, scale }) => Math.max(copy, scale)));
  const gb = (bytesPerSecond: number) => (bytesPerSecond / 1e9).toFixed(0);
  const repeatRows = repeats.map(({ exercise, file, gradings, verdicts, timePerByteVariation, fractionRange, scoreRange }) => {
    const counts = Object.entries(verdicts).map(([verdict, count]) => `${verdict} × ${count}`);
    const variation = timePerByteVariation.map((value) => `${(100 * value).toFixed(2)} %`).join(', ');
    const rung = file.split('/').at(-1)?.replace('.wgsl', '') ?? file;
    return `| ${exercise} ${rung} | ${gradings} | ${counts.join(', ')} | ${variation} | ${fractionRange.map((x) => x.toFixed(3)).join(' … ')} | ${scoreRange.join(' … ')} |`;
  });
  return fillPage('figures.md', PAGE, {
    device: description,
    driver,
    ladderDay: ladder.measuredAt.slice(0, 10),
    anchors: anchorTable(ladder.entries, anchors),
    anchorsCuda: anchors.cuda,
    copyTimes: floorText(anchors, 'cudaMemcpy device to device'),
    launchTime: floorText(anchors, 'CUDA, without rows, swept caches'),
    cudaSource: cuda.source,
    ladders: ladderRows(ladder.entries, true),
    roofMoment: roof.measuredAt,
    roofRows: roof.curve
      .map((p) => `| ${p.bytes} | ${gb(p.read)} | ${gb(p.write)} | ${gb(p.copy)} | ${gb(p.scale)} | ${gb(p.triad)} |`)
      .join('\n'),
    fmaTFlops: (roof.flopsPerSecond / 1e12).toFixed(1),
    fmaOverCuda: (roof.flopsPerSecond / 1e12 / cuda.fmaTFlops).toFixed(2),
    fmaTFlopsOfCuda: cuda.fmaTFlops,
    bestCopyGBs: gb(bestCopy),
    copyOverCuda: (bestCopy / 1e9 / cuda.copyGBs).toFixed(2),
    copyGBsOfCuda: cuda.copyGBs,
    launchMicroseconds: (roof.launchNs / 1000).toFixed(1),
    repeatRows: repeatRows.join('\n'),
    limitGradings: limit.gradings,
    limitDay: limit.measuredAt.slice(0, 10),
    limits: limitTable(limit),
    caches: cacheTable(unsettled, limit),
    hostileFiles: hostile.hostile,
    wrongKernels: hostile.wrongKernels,
    unexpectedCount: hostile.unexpected.length,
    killedCount: hostile.recoveryMs.length,
    longestRecoverySeconds: (Math.max(...hostile.recoveryMs) / 1000).toFixed(1),
    unexpected: hostile.unexpected.length === 0 ? '' : `\nNot as expected: ${hostile.unexpected.join('; ')}.\n`,
    verdicts: verdictsSection(),
    chunks: chunksSection(),
    xray: xraySection(),
    planted: plantedSection(),
    ...commandFigures(),
    ...budgetFigures(),
    ...laneTexts('fourLanes', readJson<LaneReport>('results/h200-lanes.json')),
    ...laneTexts('twoLanes', twoLanes),
    laneFaults: twoLanes.faults.map(laneFaultRow).join('\n'),
  });
}

function budgetFigures() {
  const all = readJson<BudgetReport>('results/h200-budget.json');
  const both = readJson<BudgetReport>('results/h100-budget-own-roof.json');
  const roofs = { own: 'measured in each grading', kept: 'kept' } as const;
  const row = (roof: 'own' | 'kept'): string => {
    const gradings = both.gradings.filter((each) => each.roof === roof);
    const roofMs = ({ phases }: TimedGrading) => phases.find(({ phase }) => phase === 'roof')?.ms ?? 0;
    const cells = [roofMs, ({ verdictMs }: TimedGrading) => verdictMs, ({ wholeMs }: TimedGrading) => wholeMs].map((of) => {
      const ms = gradings.map(of);
      return `${quantile(ms, 0.5).toFixed(0)} / ${quantile(ms, 0.95).toFixed(0)} ms`;
    });
    return `| ${roofs[roof]} | ${cells.join(' | ')} |`;
  };
  const alone = all.gradings.filter(({ overlapping = false }) => !overlapping);
  const overlapping = all.gradings.filter((grading) => grading.overlapping);
  const ratios = medianRatios(all.gradings);
  const beside = alone.flatMap(({ kept }) => kept?.beside?.ratio ?? []);
  return {
    budgetDevice: all.device?.description ?? '',
    budgetDay: all.measuredAt.slice(0, 10),
    budgetGradings: alone.length,
    budget: budgetTable(alone),
    budgetChange: [budgetRow('before', readJson<BudgetReport>('results/h200-budget-before.json')), budgetRow('after', all)].join('\n'),
    overlapPerMinute: all.overlappingPerMinute?.toFixed(0) ?? '',
    overlapMedians: ratios.length,
    overlapWithin: ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.01).length,
    overlapLeast: Math.min(...ratios).toFixed(3),
    overlapMost: Math.max(...ratios).toFixed(3),
    overlapMiddle: quantile(ratios, 0.5).toFixed(4),
    overlapBudget: budgetTable(overlapping),
    budgetRoofs: [row('own'), row('kept')].join('\n'),
    besideLeast: Math.min(...beside).toFixed(3),
    besideMost: Math.max(...beside).toFixed(3),
  };
}

function budgetRow(name: string, { gradings, gradingsPerMinute, overlappingPerMinute }: BudgetReport): string {
  const toVerdict = (overlaps: boolean): string => {
    const ms = gradings.filter(({ overlapping = false }) => overlapping === overlaps).map(({ verdictMs }) => verdictMs);
    return `${quantile(ms, 0.5).toFixed(0)} / ${quantile(ms, 0.95).toFixed(0)} ms`;
  };
  return `| ${name} | ${toVerdict(false)} | ${gradingsPerMinute.toFixed(0)} | ${toVerdict(true)} | ${overlappingPerMinute?.toFixed(0)} |`;
}

/** Fills in the tables between a handout's markers. */
function handout(text: string): string {
  return text.replace(/(<!-- figures:(\S+) -->\n)[\s\S]*?(<!-- \/figures -->)/g, (_, open: string, exercise: string, close: string) => {
    const entries = ladder.entries.filter((entry) => entry.exercise === exercise);
    const { description = '' } = entries[0]?.device ?? {};
    return `${open}\nMeasured on one ${description}, ${ladder.measuredAt.slice(0, 10)}:\n\n${ladderRows(entries, false)}\n\n${close}`;
  });
}

writeFileSync(PAGE, page());
for (const { id } of labs) {
  const path = join(root, 'labs', id, 'README.md');
  writeFileSync(path, handout(readFileSync(path, 'utf8')));
}
