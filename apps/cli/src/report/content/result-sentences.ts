import { verdictWords } from '@rooflab/grader/verdict-words';
import type { Result } from '@rooflab/result';
import { earnedWords } from '@rooflab/roofline';
import { visibleLine } from '../layout/visible-text.ts';
import { isByCounts } from './counted-rows.ts';

const SOFTWARE_NOTE = 'software device: its times mean nothing, its counts are the same on every device';
const UNTIMED_NOTE = 'untimed exercise: correctness is all that counts';
const COUNTED_NOTE = 'graded by counts: the same figures on every device';

/** `✓ accepted: Every case is right …`, in one line if it fits. */
export function verdictSentence(result: Result): string {
  const { shape, words } = verdictWords[result.verdict];
  return `${shape} ${words}: ${visibleLine(result.message)}`;
}

/** `98.5 of 100 points`; empty for a check, which is not graded, and when there is no score. */
export function scorePhrase(result: Result): string {
  if (result.score === null || result.mode === 'check') return '';
  return earnedWords({ score: result.score, maxScore: result.maxScore });
}

/** `NVIDIA H200`, or the device that replaces one. */
export function deviceName(device: Result['device']): string {
  const name = visibleLine(device.description || [device.vendor, device.architecture].filter(Boolean).join(' '));
  return name || (device.software ? 'software device' : 'unnamed device');
}

/** The device, with what its kind means for the score. */
export function devicePhrase(device: Result['device']): string {
  const note = deviceNote(device);
  return note === '' ? deviceName(device) : `${deviceName(device)} (${note})`;
}

/** What the kind of device means for the score; empty for a GPU that was timed. */
export function deviceNote(device: Result['device']): string {
  if (device.deviceClass === 'untimed') return UNTIMED_NOTE;
  if (isByCounts({ device })) return COUNTED_NOTE;
  return device.software ? SOFTWARE_NOTE : '';
}
