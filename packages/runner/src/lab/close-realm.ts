import { registerHooks } from 'node:module';
import { closeGlobals } from '@rooflab/lab';
import { PROVIDED, PROVIDED_GLOBAL } from '@rooflab/lab/provided';

/**
 * Leaves the code of labs the language alone (`closeGlobals`) and `PROVIDED`, without any import and without the chance to replace a global. Only the
 * function that it returns imports anything after that.
 */
export function closeRealm(): (url: string) => Promise<unknown> {
  closeGlobals();
  Object.defineProperty(globalThis, PROVIDED_GLOBAL, { value: PROVIDED });
  Object.freeze(globalThis);
  const expected = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!expected.delete(specifier))
        throw new TypeError(`The code of a lab imports nothing when it runs, but asks for ${specifier.slice(0, 100)}.`);
      // Whatever a package.json beside it says.
      return { ...nextResolve(specifier, context), format: 'module' };
    },
  });
  return (url) => {
    expected.add(url);
    return import(url);
  };
}
