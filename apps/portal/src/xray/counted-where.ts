import type { Xray } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import { sizeLabel } from '../hand-in/result-points.ts';

type Size = Xray['size'];

/** At which size and in how many workgroups was counted, and what follows for the figures; whole sentences. */
export function countedWhere(
  { size, sampledWorkgroups, workgroups, usesSubgroups }: Pick<Xray, 'size' | 'sampledWorkgroups' | 'workgroups' | 'usesSubgroups'>,
  timedSize: Size | null,
): string {
  const isSample = sampledWorkgroups < workgroups;
  const all = workgroups === 1 ? 'in its one workgroup' : `in all ${formatCount(workgroups)} workgroups`;
  const where = isSample ? `in ${formatCount(sampledWorkgroups)} of ${formatCount(workgroups)} workgroups, and scaled to all of them` : all;
  const differs = timedSize !== null && sizeLabel(timedSize) !== sizeLabel(size);
  const timed = differs ? ` The time is that of ${sizeLabel(timedSize)}, where recording would take too long or too much memory.` : '';
  const subgroups = usesSubgroups ? ' The kernel uses subgroups, whose size differs between devices: the counts may differ elsewhere.' : '';
  return `Counted at ${sizeLabel(size)} ${where}.${timed}${subgroups}`;
}
