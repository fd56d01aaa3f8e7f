import type { TokenRights } from '@rooflab/db';
import type { WorkerDescription, WorkerScope } from '@rooflab/fleet';
import { WorkerRefused } from './worker-refused.ts';

/** Throws `WorkerRefused` (`token`) unless the token is for workers of this name and class. */
export function requireFitting(
  { namePattern, deviceClass }: Pick<TokenRights, 'namePattern' | 'deviceClass'>,
  worker: Pick<WorkerDescription, 'name' | 'deviceClass'>,
): void {
  if (!matchesPattern(worker.name, namePattern))
    throw new WorkerRefused(
      'token',
      `This token is for workers named ${namePattern}, not for ${worker.name}. Rename the worker, or make another token.`,
    );
  if (deviceClass !== null && deviceClass !== worker.deviceClass)
    throw new WorkerRefused(
      'token',
      `This token is for devices of the class ${deviceClass}, and this one is ${worker.deviceClass}. Make another token.`,
    );
}

/** Throws `WorkerRefused` (`token`) unless the token has the scope. */
export function requireScope({ scopes }: Pick<TokenRights, 'scopes'>, scope: WorkerScope): void {
  if (!scopes.includes(scope)) throw new WorkerRefused('token', `This token does not allow ${scope}. Make one that does.`);
}

/** Whether a name fits a pattern in which `*` stands for any characters, none included. Takes time in proportion to both lengths. */
export function matchesPattern(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
