import { counted } from '../xray/shown.ts';
import type { MomentKind } from './find-moment.ts';
import type { LaneReason, LaneState } from './lane-states.ts';
import type { Moment, RequestView } from './moment.ts';

/** What a reader may step to, as buttons name it. */
export const MOMENT_KINDS = {
  barrier: 'barrier',
  divergence: 'divergence',
  uncoalesced: 'uncoalesced access',
  conflict: 'bank conflict',
  race: 'race',
  uninitialized: 'unwritten read',
  'out-of-bounds': 'access out of bounds',
} as const satisfies Record<MomentKind, string>;

const STATES = {
  active: ['runs this line', 'run this line'],
  waiting: ['waits at a barrier', 'wait at a barrier'],
  idle: ['takes another way', 'take another way'],
  paused: ['has its turn later', 'have their turn later'],
  ended: ['has ended', 'have ended'],
  absent: ['does not exist', 'do not exist'],
} as const satisfies Record<LaneState, readonly [string, string]>;

/** Where the moment is: entry point, workgroup, warp and line. */
export function placeWords({ entryPoint, workgroup, warp, line }: Moment): string {
  return `${entryPoint}, workgroup ${workgroup}, warp ${warp}, line ${line}`;
}

/** How many lanes of the warp do what. */
export function lanesWords({ lanes }: Pick<Moment, 'lanes'>): string {
  const parts = (Object.keys(STATES) as LaneState[]).flatMap((state) => {
    const count = lanes.filter((each) => each === state).length;
    return count === 0 ? [] : [`${counted(count, 'lane')} ${STATES[state][count === 1 ? 0 : 1]}`];
  });
  return `${parts.join(', ')}.`;
}

/** Of one lane, and of several. */
const VERBS = {
  load: ['reads', 'read'],
  'atomic-load': ['reads', 'read'],
  store: ['writes', 'write'],
  'atomic-store': ['writes', 'write'],
  'load-store': ['reads and writes', 'read and write'],
  atomic: ['changes', 'change'],
} as const;

/** All that a step does, in sentences: for screen readers, and where nothing can be drawn. */
export function momentWords(moment: Moment): string {
  const barrier = moment.barrier && ` The step ends at a ${BARRIERS[moment.barrier]}.`;
  return `${[lanesWords(moment), ...moment.requests.map(requestWords)].join(' ')}${barrier ?? ''}`;
}

const BARRIERS = { workgroup: 'workgroupBarrier', storage: 'storageBarrier' } as const;

/** What a request does and costs. */
export function requestWords(request: RequestView): string {
  return `${costWords(request)}${turnWords(request)}`;
}

/** Neither sectors nor passes over the banks count that atomic operations on one word take turns. */
function turnWords({ kind, accesses }: RequestView): string {
  if (kind !== 'atomic') return '';
  const onWord = new Map<number, number>();
  for (const { word } of accesses) onWord.set(word, (onWord.get(word) ?? 0) + 1);
  const most = Math.max(0, ...onWord.values());
  return most > 1 ? ` ${most} of them change the same word, one after the other.` : '';
}

function costWords({ kind, name, memory, accesses, sectors, fewestSectors, passes, bankConflicts, times }: RequestView): string {
  const [one, several] = VERBS[kind as keyof typeof VERBS] ?? VERBS.atomic;
  const who = counted(accesses.length, 'lane');
  const what = accesses.length === 1 ? one : several;
  const twice = times > 1 ? ', once to read and once to write' : '';
  if (memory === 'storage') {
    const least = sectors > fewestSectors ? `; ${fewestSectors} would do` : '';
    return `${who} ${what} ${name}: ${counted(sectors, 'sector')}${twice}${least}.`;
  }
  const conflicts = bankConflicts > 0 ? `, ${bankConflicts} of them because of bank conflicts` : '';
  return `${who} ${what} ${name}: ${counted(passes, 'pass', 'passes')} over the banks${twice}${conflicts}.`;
}

/** Why a lane does what it does. Readers count steps from 1. */
export function reasonWords(lane: number, { state, since, barrier, waitsFor, last, next }: LaneReason): string {
  const nextWords = next === null ? '' : ` It goes on in step ${next + 1}.`;
  const lastWords = last === null ? '' : ` It last took part in step ${last + 1}.`;
  switch (state) {
    case 'active':
      return `Lane ${lane} runs this line.`;
    case 'waiting': {
      const whom = waitsFor.length > 0 ? ` for ${waitsFor.length === 1 ? 'warp' : 'warps'} ${waitsFor.join(', ')}` : '';
      return `Lane ${lane} came to a ${BARRIERS[barrier ?? 'workgroup']} in step ${(since ?? 0) + 1} and waits${whom}.${nextWords}`;
    }
    case 'idle':
      return `Lane ${lane} is idle: a condition or a loop sent it another way than the lanes that run this line.${lastWords}${nextWords}`;
    case 'paused':
      return `Lane ${lane} is in a warp that has its turn later.${lastWords}${nextWords}`;
    case 'ended':
      return `Lane ${lane} has ended.${lastWords}`;
    default:
      return `The workgroup has no invocation for lane ${lane}.`;
  }
}
