import { buildRecording } from '../src/play/build-recording.ts';
import type { Recording } from '../src/play/recording.ts';
import { runTraced, type Traced, type TraceRun } from './trace.ts';

/** Plays one WGSL file. Bindings 0 to 4 hold data, the others must be written first. */
export async function play(device: GPUDevice, run: TraceRun): Promise<Recording> {
  return recordingOf(await runTraced(device, { ...run, form: 'play' }), run);
}

/** @param traced with the form for the player */
export function recordingOf({ instrumented, traces }: Traced, { buffers }: Pick<TraceRun, 'buffers'>): Recording {
  const { played } = instrumented;
  if (!played) throw new Error('Not the form for the player.');
  return buildRecording({
    instrumented: { ...instrumented, played },
    dispatches: traces,
    bindingBytes: new Map(Object.entries(buffers).map(([binding, words]) => [Number(binding), words.byteLength])),
    filledBindings: new Set([0, 1, 2, 3, 4]),
  });
}
