import type { DeviceClass, Result } from '@rooflab/result';
import { ALL_POINTS, CORRECTNESS_POINTS, gradedOn, worthOfResult } from '@rooflab/roofline';
import { Notice } from '../ui/notice.tsx';

interface Props {
  readonly result: Result;
  readonly assignment: { readonly deviceClass: DeviceClass | null; readonly counting: 'best' | 'last' | 'chosen' };
}

const UP_TO = `up to ${CORRECTNESS_POINTS} of ${ALL_POINTS} points`;

const MADE_BY = { correctness: 'Graded on the software device', counts: 'Graded by counts', speed: 'Graded by time' } as const;

/** The rule, if any, by which a result is worth less than it would be elsewhere. */
export function WorthNotice({ result, assignment: { deviceClass: required, counting } }: Props) {
  const here = worthOfResult(result, required);
  const { deviceClass } = result.device;
  // Its message says it.
  if (here === null || deviceClass === null || deviceClass === 'untimed') return null;
  const kind = gradedOn(required);
  if (kind === 'correctness') {
    return (
      <Notice title={`Graded on correctness alone: ${CORRECTNESS_POINTS} of ${CORRECTNESS_POINTS} points is the full score.`}>
        This assignment has no points for speed.
      </Notice>
    );
  }
  if (here.inFull) return null;
  const chosen = counting === 'chosen' ? ', unless you choose it' : '';
  return (
    <Notice title={`${MADE_BY[gradedOn(deviceClass)]}: ${UP_TO}.`}>
      {kind === 'speed'
        ? `This assignment grades speed, and only a GPU is timed. So this result earns only its correctness points, and never replaces one that was timed${chosen}.`
        : `This assignment grades what a kernel does to memory, and that was not counted here. So this result earns only its correctness points, and never replaces one that was counted${chosen}.`}
    </Notice>
  );
}
