import type { Recording } from './recording.ts';

/**
 * Whether another recording of the same launch has the same steps. Where several workgroups make atomic operations on storage, they are played in the order in
 * which they came to them, which may be another one next time.
 */
export function isRepeatable({
  dispatches,
  steps,
  requests,
  sites,
}: Pick<Recording, 'dispatches' | 'steps' | 'requests' | 'sites'>): boolean {
  return dispatches.every(({ recorded, firstStep, endStep }) => {
    const own = requests.site.subarray(steps.firstRequest[firstStep], steps.firstRequest[endStep]);
    return recorded.length < 2 || !own.some((number) => sites[number]?.kind === 'atomic' && sites[number]?.memory === 'storage');
  });
}
