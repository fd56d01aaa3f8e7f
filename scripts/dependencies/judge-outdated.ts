import { z } from 'zod';
import type { HeldBack } from './held-back.ts';

const entrySchema = z.object({ current: z.string().optional(), latest: z.string() });

/** The output of `npm outdated --json`: one entry for each package, or one for each dependent. */
export const reportSchema = z.record(z.string(), z.union([entrySchema, z.array(entrySchema)]));

export interface Judgement {
  /** One for each package that is behind. */
  readonly lines: readonly string[];
  /** What must be fixed: a missing reason, or one that no longer applies. */
  readonly problems: readonly string[];
}

/** Compares outdated packages with the reasons for them. */
export function judgeOutdated(report: z.infer<typeof reportSchema>, heldBack: Readonly<Record<string, HeldBack>>): Judgement {
  const behind = Object.entries(report).map(([name, places]) => ({ name, ...[places].flat()[0] }));
  const lines = behind.map(({ name, current, latest }) => `${name} ${current} → ${latest}: ${heldBack[name]?.why ?? 'no reason'}`);
  const without = behind
    .filter(({ name }) => heldBack[name] === undefined)
    .map(
      ({ name, current, latest }) =>
        `${name} ${current} is older than ${latest}: upgrade it, or say why not in scripts/dependencies/held-back.ts.`,
    );
  const idle = Object.keys(heldBack)
    .filter((name) => report[name] === undefined)
    .map((name) => `${name} is up to date: remove its reason from scripts/dependencies/held-back.ts.`);
  return { lines: lines.sort(), problems: [...without, ...idle].sort() };
}
