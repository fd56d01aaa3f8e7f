import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LABS_FOLDER } from '@rooflab/catalogue';
import { expect, test } from 'vitest';
import { labProgram } from '../../src/child-program.ts';
import { createConfinement } from '../../src/confinement/confinement.ts';
import { levels } from '../../src/confinement/levels.ts';
import { createLabProcess } from '../../src/lab/lab-process.ts';
import type { Reached } from './reaching-child.ts';

/** What a shell that starts the process sets itself. */
const SET_BY_SHELLS = /^(PWD|OLDPWD|SHLVL|_)$/;

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
/** It is no bundle, so it may read the sources too. */
const program = {
  ...labProgram('/a-lab'),
  entry: pathOf('./reaching-child.ts'),
  readable: [...['../../../../node_modules', '../../..'].map(pathOf), '/a-lab'],
};
const all = levels({ program, device: 'lab', env: {} });

test.each(all.map((level, i) => ({ name: `${i + 1}, ${level.name}`, level })))(
  'At level $name, the process of a lab reaches no file, program, thread, library or secret; the network only where it has none of its own.',
  async ({ level }) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const confinement = createConfinement({ program, mode: 'auto', levels: () => [level] });
    const labs = createLabProcess(() => confinement.start('lab'), 2 ** 30);
    try {
      const question = { exercise: 'x/y', kind: 'cases', task: {} } as const;
      const port = String((server.address() as AddressInfo).port);
      const asked = labs.ask({ data: join(LABS_FOLDER, 'reduction/lab.json'), code: '' }, port, question).catch(() => null); // this machine refuses the level
      const reached = (await asked) as Reached | null;
      if (!reached) return expect(level.name).not.toBe('nothing');
      const { dial, 'make code of a text': text, ...others } = reached.attempts;
      for (const outcome of Object.values(others)) expect(outcome).toMatch(/^ERR_(ACCESS_DENIED|DLOPEN_DISABLED)$/);
      expect(text).toMatch(/Code generation from strings/);
      const hasOwn = confinement.report('lab')?.inForce.includes('no network');
      expect(dial).toMatch(hasOwn ? /^E(CONNREFUSED|NETUNREACH|PERM|ACCES)$/ : /^done$/);
      expect(reached.environment.filter((name) => !SET_BY_SHELLS.test(name))).toEqual([]);
    } finally {
      await labs.close();
      server.close();
    }
  },
);
