import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fakeProgram } from '../../test/fakes.ts';
import { createConfinement } from './confinement.ts';
import { coveringNodes } from './gpu-nodes.ts';
import { levels, unconfinedLevels } from './levels.ts';

const program = fakeProgram();
const hiddenNodes = ['nvidia1', 'dri/renderD129'];

/** Whether this process may mount in a namespace of its own. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '--bind', '/dev/null', '/dev/zero'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('Every way to start a process for one GPU keeps the others’ nodes from it, and no way does so for other processes.', () => {
  const isKept = ({ name, command }: { name: string; command: readonly string[] }) =>
    name === 'bubblewrap' ? !command.includes('/dev/nvidia1') : command.join(' ').includes('mount --bind /dev/null');
  const all = [
    ...levels({ program, device: 'hardware', env: {}, hiddenNodes }),
    ...unconfinedLevels({ program, device: 'hardware', hiddenNodes }),
  ];
  expect(all.filter((level) => !isKept(level))).toEqual([]);
  const others = [
    ...levels({ program, device: 'software', env: {}, hiddenNodes }),
    ...levels({ program, device: 'lab', env: {}, hiddenNodes }),
  ];
  expect(others.filter(({ command }) => command.join(' ').includes('mount --bind /dev/null'))).toEqual([]);
});

test.runIf(mayMount())('A covered node reads as /dev/null, and the command ends as it does without.', () => {
  const [program = '', ...args] = [...coveringNodes(['zero']), '/bin/sh', '-c', 'head -c 8 /dev/zero | wc -c; exit 7'];
  let output = '';
  try {
    execFileSync(program, args, { encoding: 'utf8' });
  } catch (error) {
    const { stdout, status } = error as { stdout: string; status: number };
    output = `${stdout.trim()} ${status}`;
  }
  expect(output).toBe('0 7');
});

test('Where nodes cannot be covered no process starts, and the error has the remedy.', async () => {
  const levelsHere = () => unconfinedLevels({ program, device: 'hardware', hiddenNodes: ['nvidia-that-is-missing'] });
  const confinement = createConfinement({ program, mode: 'auto', hiddenNodes, levels: levelsHere });
  await expect(confinement.start('hardware')).rejects.toThrow('install bubblewrap');
});
