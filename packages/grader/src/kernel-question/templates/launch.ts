import { LANES } from '@rooflab/roofline';
import { product } from '../../extent.ts';
import { bold, counted } from '../answer-words.ts';
import { dispatchWords } from '../played-case.ts';
import type { Template } from '../template.ts';

export const warpsOfLaunch: Template = {
  name: 'warpsOfLaunch',
  unit: 'warps',
  drafts: ({ launches, played: { lines } }) =>
    launches.flatMap(({ size, dispatches }) =>
      dispatches.map((dispatch, i) => {
        const invocations = product(dispatch.workgroupSize);
        const ofEach = Math.ceil(invocations / LANES);
        const workgroups = product(dispatch.workgroups);
        const which = dispatches.length > 1 ? `the launch of ${dispatchWords(dispatches, i)}` : 'the launch';
        return {
          lines: [lineOfEntry(lines, dispatch.entryPoint)],
          label: `At ${size}: how many warps does ${which} have, all workgroups together?`,
          answer: workgroups * ofEach,
          slips: [
            { value: workgroups, says: 'That is the number of workgroups.' },
            { value: workgroups * invocations, says: 'That is the number of invocations. A warp has up to 32 of them.' },
          ],
          solution: `The launch plan asks for ${counted(workgroups, 'workgroups')}. Each has ${dispatch.workgroupSize.join(' × ')} = ${counted(invocations, 'invocations')}, which are ${counted(ofEach, 'warps')}: ${workgroups} × ${ofEach} = ${bold(workgroups * ofEach, 'warps')}.`,
          step: null,
        };
      }),
    ),
};

export const workgroupsOfLaunch: Template = {
  name: 'workgroupsOfLaunch',
  unit: 'workgroups',
  drafts: ({ launches, played: { lines } }) =>
    launches.flatMap(({ size, dispatches }) =>
      dispatches.map(({ entryPoint, workgroups }, i) => ({
        lines: [lineOfEntry(lines, entryPoint)],
        label: `At ${size}: how many workgroups does ${dispatches.length > 1 ? `the launch of ${dispatchWords(dispatches, i)}` : 'the launch'} have, in all dimensions together?`,
        answer: product(workgroups),
        slips: [{ value: workgroups[0], says: 'That is the number of workgroups in the first dimension.' }],
        solution: `The launch plan gives ${workgroups.join(' × ')} with these parameters: ${bold(product(workgroups), 'workgroups')}.`,
        step: null,
      })),
    ),
};

export const scratchOfLaunch: Template = {
  name: 'scratchOfLaunch',
  unit: 'B',
  drafts: ({ launches, played: { lines } }) =>
    launches.map(({ size, scratchBytes }) => ({
      lines: [Math.max(1, lines.findIndex((line) => /^\s*\/\/@\s*scratch\b/.test(line)) + 1)],
      label: `At ${size}: how many bytes of scratch does the launch plan ask for?`,
      answer: scratchBytes,
      slips: [{ value: scratchBytes / 4, says: 'That is the number of words. A word has 4 bytes.' }],
      solution: `With these parameters the line of the plan gives ${bold(scratchBytes, 'B')}.`,
      step: null,
    })),
};

/** 1-based. */
function lineOfEntry(lines: readonly string[], entryPoint: string): number {
  const found = lines.findIndex((line) => line.match(/\bfn\s+([^\s(]+)/)?.[1] === entryPoint);
  return Math.max(1, found + 1);
}
