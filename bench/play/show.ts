/**
 * `node bench/play/show.ts <exercise> <file> [--size n=1024 | --case <name>] [--step 0] [--lane 0] [--find race]`
 *
 * Plays a file on the software device, and prints one moment: that of `--step`, or the first of a kind behind it.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findExercise } from '@rooflab/labs';
import { faultMessage } from '../../packages/grader/src/play/fault-message.ts';
import { findMoment, type MomentKind } from '../../packages/grader/src/play/find-moment.ts';
import { whyLane } from '../../packages/grader/src/play/lane-states.ts';
import { localsAt } from '../../packages/grader/src/play/locals-at.ts';
import { lastWrite, memoryBefore } from '../../packages/grader/src/play/memory-at.ts';
import { momentAt, type RequestView } from '../../packages/grader/src/play/moment.ts';
import type { Recording } from '../../packages/grader/src/play/recording.ts';
import { sumsOf } from '../../packages/grader/src/play/sums.ts';
import { openSoftwareDevice } from './open-device.ts';
import { caseRecordingOf, readyKernel, recordingOf } from './play-of.ts';
import { playSize } from './play-sizes.ts';

/** Words of each shared array that are printed. */
const MOST_WORDS = 16;

const LETTERS = { active: '█', waiting: 'w', idle: '·', paused: '-', ended: 'x', absent: ' ' } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    case: { type: 'string' },
    step: { type: 'string', default: '0' },
    lane: { type: 'string', default: '0' },
    find: { type: 'string' },
  },
});
const [id = '', file = ''] = positionals;
const found = findExercise(id);
if (!found) throw new RangeError(`There is no exercise ${id}.`);
const opened = await openSoftwareDevice();
const source = await readFile(file, 'utf8');
const { exercise } = found;
const recording = values.case
  ? await caseRecordingOf(opened, { exercise, source }, values.case)
  : await recordingOf(await readyKernel(opened, { exercise, source, size: sizeOf(id) }));
opened.device.destroy();
const asked = Number(values.step);
const step = values.find ? findMoment(recording, values.find as MomentKind, { from: asked - 1 }) : asked;
process.stdout.write(step === null ? `There is no ${values.find} from step ${asked} on.\n` : told(recording, step, Number(values.lane)));

function sizeOf(id: string): Readonly<Record<string, number>> {
  if (!values.size) return playSize(id) ?? {};
  return Object.fromEntries(values.size.split(',').map((part) => [part.split('=')[0] ?? '', Number(part.split('=')[1])]));
}

function told(played: Recording, at: number, lane: number): string {
  const moment = momentAt(played, at);
  const { entryPoint, workgroup, ordinal, warp, line, barrier, lanes, requests, faults } = moment;
  const reason = whyLane(played, at, { workgroup: ordinal, warp, lane });
  const locals = localsAt(played, at, { workgroup: ordinal, invocation: 32 * warp + lane });
  return [
    `step ${at} of ${played.steps.count}: ${entryPoint}, workgroup ${workgroup}, warp ${warp}, line ${line}${barrier ? `, barrier (${barrier})` : ''}`,
    `lanes     ${lanes.map((state) => LETTERS[state]).join('')}`,
    ...requests.map(toldRequest),
    `lane ${lane}    ${reason.state}, last in step ${reason.last}, next in step ${reason.next}`,
    ...locals.map(({ name, value, changed }) => `  ${name} = ${value.join(', ')} (step ${changed})`),
    ...sharedArrays(played, at, { dispatch: moment.dispatch, workgroup: ordinal }),
    ...faults.map((fault) => `${fault.kind}: ${faultMessage(played, fault)}`),
    `so far    ${JSON.stringify(sumsOf(played, { from: 0, to: at + 1 }))}`,
    '',
  ].join('\n');
}

function toldRequest({ kind, name, accesses, sectors, fewestSectors, passes, memory }: RequestView): string {
  const cost = memory === 'storage' ? `${sectors} sectors, ${fewestSectors} would do` : `${passes} passes`;
  const shown = accesses.map(({ word, value, outside }) => `${word}${outside ? '!' : ''}=${value.join('|')}`).join(' ');
  return `${kind} ${name}: ${cost}\n  ${shown}`;
}

function sharedArrays(played: Recording, at: number, of: { readonly dispatch: number; readonly workgroup: number }): string[] {
  return played.variables.flatMap(({ name, memory }, variable) => {
    if (memory !== 'workgroup') return [];
    const held = memoryBefore(played, { variable, word: 0, words: MOST_WORDS, of }, at);
    const write = lastWrite(played, { variable, word: 0, of }, at);
    return [`  ${name}: ${held.join(' ')} … (the first was written in step ${write?.step ?? 'none'})`];
  });
}
