/** Above this, the roof itself has moved: twice the spread of one device's roofs. */
const MOVED = 0.05;

/** `▼ 7 %`: the recent roof compared with the earlier one. */
export function driftWords(drift: number): { readonly words: string; readonly moved: boolean } {
  const percent = Math.abs(100 * drift).toFixed(Math.abs(drift) < 0.1 ? 1 : 0);
  if (Math.abs(drift) < MOVED) return { words: `steady, ${percent} %`, moved: false };
  return { words: `${drift > 0 ? '▲' : '▼'} ${percent} % lately`, moved: true };
}

interface Confinement {
  readonly tool: string;
  readonly missing: readonly string[];
}

/** How far students' code is confined, and whether something is missing. */
export function confinementWords(confinement: Confinement | null): { readonly words: string; readonly complete: boolean } {
  if (confinement === null) return { words: 'confinement of students’ code unknown', complete: false };
  const { tool, missing } = confinement;
  const words = tool === 'nothing' ? 'students’ code is not confined' : `students’ code confined by ${tool}`;
  return { words: missing.length === 0 ? words : `${words}; missing: ${missing.join(', ')}`, complete: missing.length === 0 };
}

/** A worker's description of its device. */
export function deviceDescription(device: unknown): string {
  if (typeof device !== 'object' || device === null || !('description' in device)) return 'unknown device';
  return typeof device.description === 'string' && device.description !== '' ? device.description : 'unknown device';
}

interface WorkerSigns {
  readonly state: 'active' | 'paused' | 'draining' | 'gone';
  readonly lastSeenAt: Date;
  readonly graded: number;
  readonly failed: number;
  /** Late roofs over earlier ones, minus 1; null while too few were measured. */
  readonly drifts: readonly (number | null)[];
  /** Whether students' code is confined as far as it can be. */
  readonly confined: boolean;
}

/** A worker says that it is there every few seconds. */
const SILENT_MS = 60_000;

/** Above this share something is wrong with the worker, and not with one hand-in. */
const FAILING = 0.05;

/** What is wrong with a worker; nothing: it is healthy. */
export function workerFaults({ state, lastSeenAt, graded, failed, drifts, confined }: WorkerSigns, now: Date): readonly string[] {
  const moved = drifts.some((drift) => drift !== null && driftWords(drift).moved);
  return [
    ...(now.getTime() - lastSeenAt.getTime() > SILENT_MS ? ['does not report'] : []),
    ...(state === 'active' ? [] : [state === 'paused' ? 'takes no work' : 'finishes, then stops']),
    ...(failed > FAILING * (graded + failed) ? [`${failed} of ${graded + failed} failed`] : []),
    ...(moved ? ['its roof moved'] : []),
    ...(confined ? [] : ['confinement incomplete']),
  ];
}
