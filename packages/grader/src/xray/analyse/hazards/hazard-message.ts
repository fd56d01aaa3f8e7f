import type { Site, Variable } from '../../trace.ts';
import { accessOf, READS, WRITES } from '../access.ts';
import type { FoundHazard } from './dispatch-hazards.ts';

type Place = Pick<Site, 'kind' | 'line'>;

/** What a message says about a hazard. */
export interface ToldHazard extends Omit<FoundHazard, 'sites' | 'times'> {
  readonly sites: readonly [Place, ...Place[]];
}

/** What happens, where, and how to fix it. */
export function hazardMessage(hazard: ToldHazard, bindingBytes: ReadonlyMap<number, number>): string {
  if (hazard.kind === 'race') return raceMessage(hazard);
  return hazard.kind === 'uninitialized' ? unwrittenMessage(hazard) : outOfBoundsMessage(hazard, bindingBytes);
}

function raceMessage({ sites: [first, second = first], variable, word, acrossWorkgroups }: ToldHazard): string {
  const [writer, other] = writes(first) ? [first, second] : [second, first];
  const verb = reads(other) ? 'reads' : 'writes';
  const who = acrossWorkgroups ? 'workgroup' : 'invocation of the workgroup';
  const where = writer.line === other.line ? 'there' : `in line ${writer.line}`;
  const happens = `Line ${other.line} ${verb} ${elementOf(variable, word)}, which another ${who} writes ${where}`;
  if (acrossWorkgroups) {
    const mend = reads(other)
      ? 'No barrier waits for another workgroup. Read it in a later dispatch, or use atomics.'
      : writtenByOne('workgroup');
    return `${happens}, in the same dispatch. ${mend}`;
  }
  const barrier = variable.memory === 'workgroup' ? 'workgroupBarrier()' : 'storageBarrier()';
  return `${happens}, with no ${barrier} in between. ${mendOf(writer, other, barrier)}`;
}

function mendOf(writer: Place, other: Place, barrier: string): string {
  if (writer === other) return reads(other) ? 'Let one invocation do it, or use atomics.' : writtenByOne('invocation');
  if (!reads(other)) return `Let one invocation write each element, or put a ${barrier} between the two.`;
  if (writer.line === other.line) {
    return `Put a ${barrier} between the rounds of the loop; within one round, read into a variable first, then pass the barrier, then write.`;
  }
  return `Put a ${barrier} between the two lines; in a loop, you also need one before the next round touches the element again.`;
}

function writtenByOne(who: 'invocation' | 'workgroup'): string {
  return `If each invocation has an element of its own, look at its index and at the guard; otherwise let one ${who} write it, or use atomics.`;
}

function unwrittenMessage({ sites: [site], variable, word }: ToldHazard): string {
  const reads = `Line ${site.line} reads ${elementOf(variable, word)} before anything was written there`;
  if (variable.memory === 'storage')
    return `${reads}: it gets whatever happened to be in the buffer. Write it first, in an earlier dispatch or in the same invocation.`;
  return `${reads}. WGSL fills workgroup memory with zeros, but other languages do not: write the zeros yourself, followed by a workgroupBarrier(), or check which elements were filled.`;
}

function outOfBoundsMessage({ sites: [site], variable, word, isDiscarded }: ToldHazard, bindingBytes: ReadonlyMap<number, number>): string {
  const element = Math.floor((4 * word) / variable.elementBytes);
  const length = variable.binding === null ? null : Math.floor((bindingBytes.get(variable.binding) ?? 0) / variable.elementBytes);
  const beyond = length !== null && element >= length ? ` (element ${element} of ${length})` : '';
  if (isDiscarded) {
    return `Line ${site.line} reads outside ${variable.name}${beyond}, but select() discards the value: the result does not depend on it.`;
  }
  const verb = reads(site) ? 'reads' : 'writes';
  const result = reads(site) ? 'gets some other element or a zero' : 'may change some other element, or nothing';
  const bound =
    variable.memory === 'storage' ? `the index is below arrayLength(&${variable.name})` : "the index is below the array's length";
  return `Line ${site.line} ${verb} outside ${variable.name}${beyond}: it ${result}, depending on the GPU. First check that ${bound}.`;
}

/** `tile`, with the element unless it is the first or only one. */
function elementOf({ name, elementBytes }: Variable, word: number): string {
  const element = Math.floor((4 * word) / elementBytes);
  return element === 0 ? name : `element ${element} of ${name}`;
}

function reads(site: Place): boolean {
  return (accessOf(site) & READS) !== 0;
}

function writes(site: Place): boolean {
  return (accessOf(site) & WRITES) !== 0;
}
