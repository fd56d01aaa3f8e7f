import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildKind, type ChildProgram, childEnvironment } from '../child-program.ts';
import type { ChildMessage, DeviceKind } from '../child-protocol.ts';
import { RunnerError } from '../runner-error.ts';
import { type SpawnedChild, spawnChild } from '../spawn-child.ts';
import { MEASURES, type Measure, measuresInForce } from './in-force.ts';
import { type Level, levels, unconfinedLevels } from './levels.ts';

/**
 * `auto` confines as far as the machine allows and reports how far; `require` refuses to grade unless every measure works; `off` confines
 * nothing.
 */
export const SANDBOX_MODES = ['auto', 'require', 'off'] as const;

export type SandboxMode = (typeof SANDBOX_MODES)[number];

/** How far children are confined, as observed on one of them while it ran. */
export interface ConfinementReport {
  /** The tool that confines: `bubblewrap`, `unshare`, `setpriv` or `nothing`. */
  readonly tool: string;
  readonly inForce: readonly Measure[];
  readonly missing: readonly Measure[];
  /** Why stricter levels were not used, in the tools' own words. */
  readonly reasons: readonly string[];
}

/** In one line for people, with the reasons why a measure is not active. */
export function confinementSentence({ tool, inForce, missing, reasons }: ConfinementReport): string {
  const confined = `Confined by ${tool}: ${inForce.join(', ') || 'not at all'}.`;
  if (missing.length === 0) return confined;
  const why = reasons.length === 0 ? '' : ` Why: ${reasons.join('; ')}.`;
  return `${confined} Missing: ${missing.join(', ')}.${why}`;
}

/** `ROOFLAB_SANDBOX`, for commands without such an option. Throws if it is not one of the modes. */
export function sandboxMode(value: string | undefined): SandboxMode {
  const mode = value === undefined ? 'auto' : SANDBOX_MODES.find((known) => known === value);
  if (!mode) throw new Error(`ROOFLAB_SANDBOX is ${value}, but must be one of ${SANDBOX_MODES.join(', ')}.`);
  return mode;
}

export interface Confinement {
  /** Starts a child, confined as far as this machine allows. Throws `RunnerError` where none starts, or `require` is not met. */
  start(kind: ChildKind): Promise<SpawnedChild>;
  /** Whether the device opens only with less confinement, which is then used. Asked before any student's code has run. */
  loosen(kind: DeviceKind): Promise<boolean>;
  /** Null before the first child of this kind. */
  report(kind: ChildKind): ConfinementReport | null;
}

export interface ConfinementOptions {
  readonly program: ChildProgram;
  readonly mode: SandboxMode;
  /** The variable that sets the mode, for messages. Default: `ROOFLAB_SANDBOX`. */
  readonly setting?: string;
  /** GPU nodes that children must not see, as names in `/dev`. Default: none. */
  readonly hiddenNodes?: readonly string[];
  /** Default: those that suit this machine, the strictest first. */
  readonly levels?: (device: ChildKind, env: Readonly<Record<string, string>>) => readonly [Level, ...Level[]];
}

/** Time for Node to start on a loaded machine. */
const START_LIMIT_MS = 30_000;
/** Time for opening a device in a probe. */
const OPEN_LIMIT_MS = 30_000;

const NO_GPU_OF_ITS_OWN =
  'On a machine with several GPUs it must see its own alone: install bubblewrap, or run the worker as root with the right to mount, or in a container for each GPU.';

interface Chosen {
  readonly all: readonly [Level, ...Level[]];
  readonly env: Record<string, string>;
  index: number;
  report: ConfinementReport | null;
}

export function createConfinement(options: ConfinementOptions): Confinement {
  const { program, mode, setting = 'ROOFLAB_SANDBOX', hiddenNodes = [], levels: choice } = options;
  const kinds = new Map<ChildKind, Chosen>();

  async function chosenFor(kind: ChildKind): Promise<Chosen> {
    const known = kinds.get(kind);
    if (known) return known;
    const env = await childEnvironment(kind);
    const wanted = { program, device: kind, hiddenNodes };
    const found = choice?.(kind, env) ?? (mode === 'off' ? unconfinedLevels(wanted) : levels({ ...wanted, env }));
    const chosen: Chosen = { all: found, env, index: 0, report: null };
    kinds.set(kind, chosen);
    return chosen;
  }

  async function startFirst(chosen: Chosen): Promise<SpawnedChild> {
    const reasons: string[] = [];
    for (const level of chosen.all.slice(chosen.index)) {
      const child = spawnChild(level, chosen.env);
      if (await startsInTime(child)) {
        take(chosen, level, measuresInForce(child.process.pid ?? 0), [...reasons]);
        return meetsRequirement(child, chosen);
      }
      child.kill();
      await child.exited;
      reasons.push(`${level.name}: ${complaint(child.stderrTail())}`);
    }
    const alone = hiddenNodes.length === 0 ? '' : ` ${NO_GPU_OF_ITS_OWN}`;
    throw new RunnerError(`No grading process starts on this machine.${alone}`, { stderr: reasons.join('\n') });
  }

  function take(chosen: Chosen, level: Level, inForce: readonly Measure[], reasons: readonly string[]): void {
    chosen.index = chosen.all.indexOf(level);
    const missing = MEASURES.filter((measure) => !inForce.includes(measure));
    chosen.report = { tool: level.name, inForce, missing, reasons: [...new Set([...(chosen.report?.reasons ?? []), ...reasons])] };
  }

  function meetsRequirement(child: SpawnedChild, { report }: Chosen): SpawnedChild {
    const missing = (report?.missing ?? []).filter((measure) => measure !== 'own user' || process.geteuid?.() === 0);
    if (mode !== 'require' || missing.length === 0) return child;
    child.kill();
    throw new RunnerError(
      `${setting}=require, but a process here would lack: ${missing.join(', ')}. Install bubblewrap, and allow it to make namespaces, or set ${setting}=auto.`,
      { stderr: report?.reasons.join('\n') ?? '' },
    );
  }

  async function opens(level: Level, { env }: Chosen, kind: DeviceKind): Promise<readonly Measure[] | null> {
    const child = spawnChild(level, env);
    try {
      if (!(await startsInTime(child))) return null;
      const inForce = measuresInForce(child.process.pid ?? 0);
      const answer = nextAnswer(child);
      child.send({ kind: 'probe', device: kind });
      return (await answer)?.kind === 'opened' ? inForce : null;
    } finally {
      child.kill();
      await child.exited;
    }
  }

  return {
    async start(kind) {
      const chosen = await chosenFor(kind);
      const level = chosen.all[chosen.index];
      return chosen.report && level ? meetsRequirement(spawnChild(level, chosen.env), chosen) : startFirst(chosen);
    },
    async loosen(kind) {
      const chosen = await chosenFor(kind);
      const [present, ...weaker] = chosen.all.slice(chosen.index);
      const weakest = weaker.at(-1);
      // If the device opens at no level, confinement is not the reason.
      if (mode !== 'auto' || !present || !weakest || !(await opens(weakest, chosen, kind)) || (await opens(present, chosen, kind)))
        return false;
      for (const level of weaker) {
        const inForce = await opens(level, chosen, kind);
        if (!inForce) continue;
        take(chosen, level, inForce, [`${present.name}: the ${kind} device does not open there`]);
        return true;
      }
      return false;
    },
    report: (kind) => kinds.get(kind)?.report ?? null,
  };
}

/** One line of what a tool, or Node, wrote before it ended. */
function complaint(stderr: string): string {
  const lines = stderr.trim().split('\n');
  return lines.find((line) => /error/i.test(line)) ?? (lines.at(-1) || 'the process did not start');
}

async function startsInTime(child: SpawnedChild): Promise<boolean> {
  const answer = await within(START_LIMIT_MS, child, (message) => message.kind === 'ready');
  return answer !== null;
}

async function nextAnswer(child: SpawnedChild): Promise<ChildMessage | null> {
  return within(OPEN_LIMIT_MS, child, (message) => message.kind !== 'ready');
}

/** The first message that passes the test; null when the child ends or the time is up. */
function within(limitMs: number, child: SpawnedChild, passes: (message: ChildMessage) => boolean): Promise<ChildMessage | null> {
  const over = new AbortController();
  return new Promise<ChildMessage | null>((resolve) => {
    const receive = (message: ChildMessage): void => {
      if (passes(message)) resolve(message);
    };
    const stop = child.onMessage(receive);
    void child.exited.then(() => resolve(null));
    void sleep(limitMs, null, { signal: over.signal }).then(resolve, () => {});
    over.signal.addEventListener('abort', stop);
  }).finally(() => over.abort());
}
