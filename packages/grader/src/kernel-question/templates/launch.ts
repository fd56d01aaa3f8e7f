import { LANES } from '@rooflab/roofline';
import { product } from '../../extent.ts';
import { dispatchWords, workgroupsOf } from '../played-case.ts';
import { bold, counted, type Template } from '../template.ts';

export const warpsOfLaunch: Template = {
  name: 'warpsOfLaunch',
  unit: 'warps',
  drafts: ({ played: { recording, size, lines } }) =>
    recording.dispatches.map((dispatch, i) => {
      const invocations = product(dispatch.workgroupSize);
      const ofEach = Math.ceil(invocations / LANES);
      const workgroups = workgroupsOf(dispatch);
      const which = recording.dispatches.length > 1 ? `the launch of ${dispatchWords(recording.dispatches, i)}` : 'the launch';
      return {
        lines: [lineOfEntry(lines, dispatch.entryPoint)],
        label: `At ${size}: how many warps does ${which} have, all workgroups together?`,
        answer: workgroups * ofEach,
        slips: [
          { value: workgroups, says: 'That is the number of workgroups.' },
          { value: workgroups * invocations, says: 'That is the number of invocations. A warp has up to 32 of them.' },
        ],
        solution: `The launch plan asks for ${counted(workgroups, 'workgroups')}. Each has ${dispatch.workgroupSize.join(' × ')} = ${counted(invocations, 'invocations')}, which are ${counted(ofEach, 'warps')}: ${workgroups} × ${ofEach} = ${bold(workgroups * ofEach, 'warps')}.`,
        step: dispatch.firstStep < dispatch.endStep ? dispatch.firstStep : null,
      };
    }),
};

/** 1-based. */
function lineOfEntry(lines: readonly string[], entryPoint: string): number {
  const found = lines.findIndex((line) => line.match(/\bfn\s+([^\s(]+)/)?.[1] === entryPoint);
  return Math.max(1, found + 1);
}
