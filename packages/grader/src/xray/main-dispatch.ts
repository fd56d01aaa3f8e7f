import type { Xray } from '@rooflab/result';

type Dispatch = Xray['dispatches'][number];

/** The dispatch that requests most bytes of storage buffers. The counts of a dispatch are those of its sampled workgroups. */
export function mainDispatch({ dispatches }: Pick<Xray, 'dispatches'>): Dispatch {
  const bytes = ({ global, workgroups, sampledWorkgroups }: Dispatch) => (global.bytesRequested * workgroups) / sampledWorkgroups;
  return dispatches.reduce((most, dispatch) => (bytes(dispatch) > bytes(most) ? dispatch : most));
}
