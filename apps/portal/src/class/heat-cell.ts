import type { DeviceClass } from '@rooflab/result';
import { rungWords } from '@rooflab/roofline';
import { countWords } from '@rooflab/roofline/units';
import type { ItemKind } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';

/** Where one student stands in one item, as the heat map shows it. */
export interface HeatCell {
  readonly state: 'missing' | 'trying' | 'stuck' | 'accepted';
  readonly late: boolean;
  /** Hand-ins, answered tries, runs, or versions of a report. */
  readonly works: number;
  /** Device class of the best accepted result; null where none was accepted. */
  readonly deviceClass: DeviceClass | null;
  /** Number of the highest rung reached, 0 for none; null where the ladder was not recorded on that class. */
  readonly rungs: number | null;
}

const STATES = ['missing', 'trying', 'stuck', 'accepted'] as const satisfies readonly HeatCell['state'][];
const CLASSES = ['large', 'medium', 'software', 'counted', 'untimed'] as const satisfies readonly DeviceClass[];

/** Kept as short as possible, since a course of 3 000 students has 60 000 cells: `3.1.4.0.5`, and nothing for null. */
export function writeCell(cell: HeatCell | null): string {
  if (cell === null) return '';
  const { state, late, works, deviceClass, rungs } = cell;
  return [STATES.indexOf(state), Number(late), works, deviceClass === null ? '' : CLASSES.indexOf(deviceClass), rungs ?? ''].join('.');
}

/** Reads what `writeCell` wrote. */
export function readCell(text: string): HeatCell | null {
  if (text === '') return null;
  const [state = '', late = '', works = '', deviceClass = '', rungs = ''] = text.split('.');
  return {
    state: STATES[Number(state)] ?? 'missing',
    late: late === '1',
    works: Number(works),
    deviceClass: deviceClass === '' ? null : (CLASSES[Number(deviceClass)] ?? null),
    rungs: rungs === '' ? null : Number(rungs),
  };
}

/** Names of the rungs on each device class, in ladder order. */
export type HeatLadders = Readonly<Partial<Record<DeviceClass, readonly string[]>>>;

/** `accepted, rung 5 of 6 (grid stride vec4), late; 4 hand-ins`. */
export function cellWords(cell: HeatCell | null, ladders: HeatLadders, kind: ItemKind = 'exercise'): string {
  const words = ITEM_KINDS[kind].cell;
  if (cell === null) return `${words.nothing} yet`;
  const { state, late, works } = cell;
  if (state === 'missing') return `${words.nothing}, and due`;
  const told = state === 'stuck' ? 'stuck' : words[state];
  const parts = [told, rungsTold(cell, ladders), late ? (state === 'accepted' ? 'late' : 'overdue') : null].filter((part) => part !== null);
  return `${parts.join(', ')}; ${countWords(works, words.one, words.many)}`;
}

function rungsTold({ deviceClass, rungs }: HeatCell, ladders: HeatLadders): string | null {
  const names = deviceClass === null ? undefined : ladders[deviceClass];
  if (names === undefined || rungs === null) return null;
  const highest = names[rungs - 1];
  const where = deviceClass === 'counted' ? ' by counts' : '';
  return highest === undefined ? `no rung of ${names.length}${where}` : `rung ${rungs} of ${names.length} (${rungWords(highest)})${where}`;
}

/** The sign shown in the cell, so that cells can be told apart without colour. */
export function cellSign(cell: HeatCell | null): string {
  if (cell === null) return '';
  const { state, late, rungs } = cell;
  const sign = { missing: '–', trying: '○', stuck: '!', accepted: `✓${rungs ?? ''}` }[state];
  return late && state !== 'missing' ? `${sign} L` : sign;
}

/** Progress, 0 … 1: 0 if not accepted, otherwise at least one half. One half exactly if the device has no rungs. */
export function cellProgress(cell: HeatCell | null, ladders: HeatLadders): number {
  if (cell?.state !== 'accepted') return 0;
  if (cell.deviceClass === null) return 1;
  const names = ladders[cell.deviceClass];
  return names === undefined || cell.rungs === null ? 0.5 : 0.5 + (0.5 * cell.rungs) / Math.max(1, names.length);
}
