import { AsyncLocalStorage, createHook } from 'node:async_hooks';

/** The engine sets a timer of ten seconds for its lock and forgets it; a process that only migrates would wait for it. */
export async function withoutForgottenTimers<T>(work: () => Promise<T>): Promise<T> {
  const inWork = new AsyncLocalStorage<boolean>();
  const timers: object[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'Timeout' && inWork.getStore() === true) timers.push(resource);
    },
  });
  hook.enable();
  try {
    return await inWork.run(true, work);
  } finally {
    hook.disable();
    for (const timer of timers) if ('unref' in timer && typeof timer.unref === 'function') timer.unref();
  }
}
