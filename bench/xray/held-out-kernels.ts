import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A kernel, and how to judge the advice on it. */
export interface JudgedKernel {
  readonly exercise: string;
  readonly name: string;
  readonly source: string;
  readonly planted: string;
  judge(hint: string): Judgement;
}

/**
 * Kernels that are correct, and either slow for one everyday cause or good, kept apart from the planted ones: nobody who works on the
 * advice reads them. The first lines of bench/xray/held-out/<lab>/<exercise>/<name>.wgsl are
 *
 *     // planted: <the cause in words>
 *     // cause: <categories of CAUSES; the first sentence has to say one of them. `none, <categories>` where nothing is wrong: what may still be said>
 *     // reason: <optional: another regular expression that a right first sentence may match>
 *     // not: <optional: categories of which the first sentence would be false>
 *     // never: <optional, repeatable: a regular expression; a hint that matches it says something false>
 *
 * Returns all kernels of the folder, by exercise and name. Throws where a header lacks its cause, or names one that does not exist.
 */
export async function readHeldOutKernels(folder: string): Promise<readonly JudgedKernel[]> {
  const files = await readdir(folder, { recursive: true });
  const kernels = files.filter((file) => file.endsWith('.wgsl')).sort();
  return Promise.all(kernels.map(async (file) => heldOutKernel(file, await readFile(join(folder, file), 'utf8'))));
}

/** `silent`: nothing false, but the first sentence is not the cause. */
export type Judgement = 'right' | 'silent' | 'false';

/** Patterns that any correct wording of a cause matches. They are applied only to the first sentence. */
const CAUSES = {
  arithmetic: /operations|arithmetic|instructions|computes/i,
  atomics: /atomic/i,
  banks: /\bbanks?\b/i,
  barriers: /barrier|synchroni/i,
  dispatches: /dispatches|launch(es|ed \d+ times)|launch costs?|starting (a|each) /i,
  divergence:
    /\blanes\b.*\b(works?|active|busy|idle|waits?|takes? part)\b|diverg|\bbranch|take turns|different (number|paths?)|iterations/i,
  division: /\b(integer|divisions?|divides?|dividing|remainders?|modulo)\b/i,
  halo: /\bhalo|more bytes|times as many|border|overlap|\b(reads?|fetche[sd]|loads?) .*(\btimes|twice|again)/i,
  idle: /touch no memory|\bidle\b|nothing to do|no work|do(es)? nothing|more threads than|threads .*(need|useful)/i,
  memorySum: /(touch|writ)\S* each element of .*(times|twice)|kept in memory|in memory|times as many bytes|more bytes/i,
  misaligned: /\balign|(begin|start)s? .*sector|sector.*(begin|start)/i,
  narrow: /bytes at a time|vec[24]|single words?|wide|loads in flight|independent/i,
  oneThread:
    /\b(one|1|single|lone) (thread|invocation|lane)|\b1 of (the )?\d+ (lanes|threads)|serial|thread 0\b|one after the other|\balone\b/i,
  privateArray: /\bprivate\b|regist|spill|local array|array of (its|their) own|own array/i,
  registerTile: /operations? (for|per) each|for each (access|load)|products? .*loads?|loads? .*products?|registers?|\breus/i,
  reuse: /(touch|read|load|fetch)\S* (each|every|the same) .*(times|twice|again)|times as many bytes|more bytes|\breus|twice/i,
  scratch: /\bscratch\b|intermediate/i,
  smallTile: /\btiles?\b|\breus|(read|load|fetch)\S* (each|every) .*times|times as many bytes|more bytes/i,
  smallWorkgroups:
    /workgroups? (has|have|of|is|are)\b.*\d+ (threads?|invocations?)|(small|odd|narrow|tiny) workgroups?|workgroups? of (only )?\d+|multiple of 32|(part|half|fraction|share) of a warp|lanes? .*(empty|missing|unfilled|no thread)/i,
  staged: /workgroup memory/i,
  twice: /twice|\b2(\.\d)? times|again|second (pass|time)|times as many|more bytes|redundan/i,
  uncoalesced: /^(?!.*\bbanks?\b).*(\bsectors\b|coalesc|bytes apart|scatter|\bstrided?\b|far apart|side by side)/i,
  fewWorkgroups:
    /\b(only|just) (\d+|one|two|a (single|few)) workgroups?|(single|one|too few|few) workgroups?\b.*(kernel|GPU|cores?|device|runs?)|runs? (in|on|as) (only )?(one|1|a single|a few) workgroups?|\d+ workgroups? .*(cores?|GPU)|cores? .*(idle|nothing)|parallel/i,
} satisfies Record<string, RegExp>;

type Cause = keyof typeof CAUSES;

/** Next steps of a kernel that is good already. Any other cause would be a false accusation. */
const REFINEMENTS: readonly Cause[] = ['narrow', 'registerTile', 'arithmetic', 'staged', 'barriers', 'dispatches'];

const HEADER_LINE = /^\/\/ (planted|cause|reason|not|never): (.+)$/;

/** The kernel of a file `<lab>/<exercise>/<name>.wgsl`. */
export function heldOutKernel(file: string, source: string): JudgedKernel {
  const header = headerOf(source);
  const planted = header.planted[0];
  if (!planted || header.cause.length !== 1) throw new Error(`${file} does not begin with what is planted and its cause.`);
  const names = header.cause[0]?.split(', ') ?? [];
  const isNone = names[0] === 'none';
  const causes = causesOf(file, isNone ? names.slice(1) : names);
  const accusations = isNone ? (Object.keys(CAUSES) as Cause[]).filter((cause) => ![...REFINEMENTS, ...causes].includes(cause)) : [];
  const not = [
    ...accusations,
    ...causesOf(
      file,
      header.not.flatMap((line) => line.split(', ')),
    ),
  ].map((cause) => CAUSES[cause]);
  const reasons = [...causes.map((cause) => CAUSES[cause]), ...header.reason.map((text) => new RegExp(text, 'i'))];
  const never = header.never.map((text) => new RegExp(text, 'i'));
  const [lab = '', exercise = '', name = ''] = file.replace('.wgsl', '').split('/');
  return {
    exercise: `${lab}/${exercise}`,
    ...{ name, source, planted },
    judge(hint) {
      const sentence = firstSentence(hint);
      const isFalse = never.some((expression) => expression.test(hint)) || not.some((expression) => expression.test(sentence));
      if (isFalse) return 'false';
      return isNone || reasons.some((expression) => expression.test(sentence)) ? 'right' : 'silent';
    },
  };
}

export function firstSentence(hint: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(hint)?.[0] ?? hint;
}

function headerOf(source: string) {
  const header: Record<'planted' | 'cause' | 'reason' | 'not' | 'never', string[]> = {
    planted: [],
    cause: [],
    reason: [],
    not: [],
    never: [],
  };
  for (const line of source.split('\n')) {
    const [, key, value] = HEADER_LINE.exec(line) ?? [];
    if (!key || !value) break;
    header[key as keyof typeof header].push(value);
  }
  return header;
}

function causesOf(file: string, names: readonly string[]): readonly Cause[] {
  for (const name of names) if (!(name in CAUSES)) throw new Error(`${file}: there is no cause "${name}".`);
  return names as Cause[];
}
