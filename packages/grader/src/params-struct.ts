import type { SourceMessage } from '@rooflab/harness';
import type { Exercise } from '@rooflab/lab';
import { paramsBytes } from './layout.ts';
import type { DeclaredBinding, KernelReflection } from './reflect-kernel.ts';
import { errorAt, shortName } from './source-place.ts';
import type { UniformMember, UniformStruct } from './uniform-struct.ts';

interface ParamsFile {
  readonly exercise: Exercise;
  readonly source: string;
  readonly reflection: Pick<KernelReflection, 'entryPoints'>;
}

/**
 * Differences between the exercise's parameters and the struct that entry points declare for them (the launched ones, where known): an
 * error where WebGPU would refuse the struct, a warning where a member that the file reads holds something other than its name or type
 * says. Different names alone do not matter.
 */
export function paramsDiagnostics({ exercise, source, reflection }: ParamsFile, launched?: ReadonlySet<string>): SourceMessage[] {
  const entries = reflection.entryPoints.filter(({ name }) => launched?.has(name) ?? true);
  const views = new Set(entries.flatMap((entry) => entry.views.filter(({ group, binding }) => group === 0 && binding === 0)));
  return [...views].flatMap((view) => (view.struct ? structDiagnostics({ exercise, source }, view, view.struct) : []));
}

function structDiagnostics(
  { exercise, source }: Omit<ParamsFile, 'reflection'>,
  { elementBytes }: DeclaredBinding,
  struct: UniformStruct,
): SourceMessage[] {
  const differs = `${shortName(struct.name)} has ${elementBytes} bytes (${declaredWords(struct)}); this exercise gives ${givenWords(exercise)}.`;
  if (elementBytes > paramsBytes(exercise))
    return [errorAt(source, struct, `${differs} WebGPU does not run a kernel whose struct is longer than its buffer.`)];
  const read = struct.members.filter(({ isRead }) => isRead);
  const beyond = read.filter(({ offsetBytes }) => offsetBytes >= 4 * exercise.params.length);
  const zeros = beyond.length > 0 ? [warnAt(source, struct, `${differs} ${zeroWords(beyond)}`)] : [];
  const mixes = /\bbitcast\b/.test(source);
  const others = read.flatMap((member) => {
    const words = otherName(member, exercise) ?? (mixes ? null : otherType(member, exercise));
    return words === null ? [] : [warnAt(source, member, words)];
  });
  return [...zeros, ...others];
}

function warnAt(...place: Parameters<typeof errorAt>): SourceMessage {
  return { ...errorAt(...place), severity: 'warning' };
}

/** Nobody would read a longer list. */
const MOST_LISTED = 16;

function declaredWords({ members }: UniformStruct): string {
  const listed = members.slice(0, MOST_LISTED).map(({ name, type }) => `${shortName(name)}: ${shortName(type)}`);
  return `${listed.join(', ')}${members.length > MOST_LISTED ? ' …' : ''}`;
}

function givenWords({ params }: Exercise): string {
  return `${4 * params.length} bytes: ${params.map(({ name, type }) => `${name}: ${type}`).join(', ')}`;
}

/** The buffer is 0 beyond the parameters. */
function zeroWords(beyond: readonly UniformMember[]): string {
  const names = beyond.slice(0, MOST_LISTED).map(({ name }) => shortName(name));
  return `${names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`} 0.`;
}

/** About a member that has the name of a parameter at another place, ignoring case. */
function otherName({ name, offsetBytes }: UniformMember, { params }: Exercise): string | null {
  const at = params.findIndex((param) => param.name.toLowerCase() === name.toLowerCase());
  if (at < 0 || 4 * at === offsetBytes) return null;
  const there = params[offsetBytes / 4];
  const holds = there ? `holds ${there.name}: ${there.type}` : 'is 0';
  return `${name} is at byte ${offsetBytes}, which ${holds} in this exercise; ${params[at]?.name} is at byte ${4 * at}.`;
}

function otherType({ name, type, offsetBytes, holds }: UniformMember, { params }: Exercise): string | null {
  if (!holds) return null;
  const first = offsetBytes / 4;
  const other = params.slice(first, first + holds.words).find((param) => (param.type === 'f32') !== (holds.kind === 'float'));
  if (!other) return null;
  const given = `${other.name}: ${other.type}`;
  return `${shortName(name)} is declared as ${type}, but what this exercise gives there is ${given}.`;
}
