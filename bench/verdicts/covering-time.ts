/** How long checking takes, the fixed cases and the covering sizes: `node bench/verdicts/covering-time.ts software|hardware [exercises…]`. */
import { spawnSync } from 'node:child_process';
import { readLadder, readTrusted } from '@rooflab/catalogue';
import { createGpu, softwareVulkanEnvironment } from '@rooflab/dawn';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { isTimed, preparerInProcess } from '@rooflab/lab';
import { labs } from '@rooflab/labs';

const SEED = '5eed';

const [kind, ...asked] = process.argv.slice(2);
if (kind !== 'hardware' && !process.env.VK_DRIVER_FILES?.includes('swiftshader')) {
  const env = { ...process.env, ...(await softwareVulkanEnvironment()) };
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }).status ?? 1);
}

const opened = await classifyDevice(await openDevice(createGpu(kind === 'hardware' ? 'hardware' : 'software')));
for (const exercise of labs.flatMap((lab) => lab.exercises).filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  for (const { name, source } of await readLadder(exercise)) {
    const spent = { fixed: 0, covering: 0 };
    let current: keyof typeof spent | null = null;
    let since = performance.now();
    const onPhase = ({ phase, detail }: { phase: string; detail: string }) => {
      const now = performance.now();
      if (current) spent[current] += now - since;
      since = now;
      current =
        phase === 'checking' ? (/ (from|around) \d|covering sizes/.test(detail) ? 'covering' : 'fixed') : current === null ? null : 'fixed';
    };
    const { verdict } = await gradeSubmission({
      exercise,
      preparer: preparerInProcess(exercise, SEED),
      files: { trusted: isTimed(exercise) ? await readTrusted(exercise) : '', rung: null },
      request: { exercise: exercise.id, source, seed: SEED, mode: 'check' },
      opened,
      harness: { version: 'bench', webgpu: 'bench', toggles: [] },
      clock: () => performance.now(),
      now: () => new Date().toISOString(),
      onPhase,
    });
    onPhase({ phase: 'end', detail: '' });
    const share = Math.round((100 * spent.covering) / spent.fixed);
    process.stdout.write(
      `${exercise.id} ${name} ${verdict}: fixed ${Math.round(spent.fixed)} ms, covering ${Math.round(spent.covering)} ms (${share} %)\n`,
    );
  }
}
process.exit(0);
