import 'server-only';
import { errorCode, load } from '../api/server.ts';
import type { Api } from '../pages-bridge.ts';

export type RungKernel = Awaited<ReturnType<Api['lab']['rungKernel']>>;

/** Why a student may not read it. */
export type RungRefusal = 'rungs-closed' | 'rung-not-reached';

/** The kernel, or why it stays closed; all else that is refused is not found. */
export async function loadRungKernel(input: Parameters<Api['lab']['rungKernel']>[0]): Promise<RungKernel | RungRefusal> {
  return await load(async (api) => {
    try {
      return await api.lab.rungKernel(input);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'rungs-closed' || code === 'rung-not-reached') return code;
      throw error;
    }
  });
}
