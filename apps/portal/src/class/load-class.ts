import type { DeviceClass } from '@rooflab/result';
import 'server-only';
import { bandwidthRoofs, deviceWords } from '@rooflab/roofline';
import { load } from '../api/server.ts';
import { exercisesOf } from '../item/item.ts';
import { exerciseOfLab, rungsOfLab } from '../lab/of-lab.ts';
import type { Api } from '../pages-bridge.ts';
import type { PlotRoof } from '../plots/plot-point.ts';

/** Most points that a plot takes at once; for a larger class the newest are shown. */
export const MOST_POINTS = 1000;

type ClassStats = Awaited<ReturnType<Api['course']['stats']>>;
export type ExerciseStats = ClassStats['exercises'][number];
export type ClassPoint = Awaited<ReturnType<Api['placement']['list']>>['points'][number];
export type Rung = Awaited<ReturnType<Api['lab']['rungs']>>['rungs'][number];

interface ClassRequest {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly device: DeviceClass | undefined;
}

/** Everything that the class view shows for one exercise. */
export async function loadClass({ courseId, assignmentId, exercise, device }: ClassRequest) {
  const cell = { assignmentId, exercise };
  const { items } = await load((api) => api.assignment.byId({ assignmentId }));
  const item = exercisesOf(items).find(({ subject }) => subject === exercise);
  const asked = { ...cell, labVersion: item?.labVersion ?? null };
  const [stats, detail, { rungs }] = await Promise.all([
    load((api) => api.course.stats({ courseId, ...cell })),
    load((api) => exerciseOfLab(api, asked)),
    load((api) => rungsOfLab(api, asked)),
  ]);
  const own = stats.exercises[0] ?? null;
  const graded = own?.deviceClasses ?? [];
  const shown = device ?? graded[0] ?? null;
  const list = (deviceClass: DeviceClass, limit: number) => load((api) => api.placement.list({ ...cell, deviceClass, limit }));
  const [page, timed] = await Promise.all([
    shown && list(shown, MOST_POINTS),
    Promise.all(graded.map(async (each) => ((await list(each, 1)).points.length > 0 ? each : null))),
  ]);
  const points = page?.points ?? [];
  const [newest] = points;
  return {
    stats,
    own,
    points,
    operation: detail.operation,
    deviceClass: shown,
    more: page !== null && page.nextCursor !== null,
    devices: DEVICE_ORDER.filter((each) => each === shown || timed.includes(each)),
    rungs: rungs.filter(({ deviceClass }) => deviceClass === shown),
    roof: newest ? await roofOf(newest.handInId) : null,
  };
}

const DEVICE_ORDER = Object.keys(deviceWords) as DeviceClass[];

export interface ClassRoof extends PlotRoof {
  readonly device: string;
  readonly handInId: string;
  /** False for a device whose times are shown but not graded. */
  readonly graded: boolean;
}

/** Each grading says under which roof it was made; the newest one is drawn. */
async function roofOf(handInId: string): Promise<ClassRoof | null> {
  const { result } = await load((api) => api.handIn.byId({ handInId }));
  if (result === null) return null;
  const { flopsPerSecond, curve } = result.roof;
  return {
    flopsPerSecond,
    curve,
    handInId,
    graded: result.performance.graded,
    device: result.device.description,
    bandwidths: bandwidthRoofs(result.performance.measurements, result.roof),
  };
}
