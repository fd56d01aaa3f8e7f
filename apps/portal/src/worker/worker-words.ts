/** Beyond this the roof itself has moved: twice the spread of one device's roofs. */
const MOVED = 0.05;

/** `▼ 7 %`: the recent roof against the earlier one. */
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

/** What a worker says of its device. */
export function deviceDescription(device: unknown): string {
  if (typeof device !== 'object' || device === null || !('description' in device)) return 'unknown device';
  return typeof device.description === 'string' && device.description !== '' ? device.description : 'unknown device';
}
