import 'server-only';
import { errorCode, load } from '../api/server.ts';
import type { Api } from '../pages-bridge.ts';

export type BestKernels = Awaited<ReturnType<Api['placement']['bestKernels']>>;

/** Why a student may not read them. */
export type BestKernelsRefusal = 'best-kernels-hidden' | 'best-kernels-not-yet';

/** The best kernels of the class, or why they are not shown; any other refusal is not found. */
export async function loadBestKernels(input: Parameters<Api['placement']['bestKernels']>[0]): Promise<BestKernels | BestKernelsRefusal> {
  return await load(async (api) => {
    try {
      return await api.placement.bestKernels(input);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'best-kernels-hidden' || code === 'best-kernels-not-yet') return code;
      throw error;
    }
  });
}
