import { countingSort, type Sorted } from '../xray/analyse/counting-sort.ts';
import { type DispatchTrace, PLACE, RECORD_WORDS } from '../xray/trace.ts';
import type { Node } from './nodes.ts';

/** The records of the form for the player, taken apart. */
export interface SplitRecords {
  /** Accesses, barriers, and the beginnings of statements, as the x-ray records them: with the paths of accesses. */
  readonly nodes: Uint32Array;
  /** By node: the first word of an access's value. */
  readonly firstValues: Uint32Array;
  /** For each node, what the same invocation recorded behind it: offsets into all records. */
  readonly behind: Sorted;
}

/** An access has the path of the statement that it is part of: the last one that its invocation began. */
export function splitRecords({ records }: DispatchTrace, places: readonly Node[]): SplitRecords {
  const count = records.length / RECORD_WORDS;
  const statements = new Map<number, number>();
  const statementOf = Uint16Array.from(places, ({ statement }) => {
    const number = statements.get(statement) ?? statements.size;
    statements.set(statement, number);
    return number;
  });
  const roles = Uint8Array.from(places, roleOf);
  const nodes = new Uint32Array(records.length);
  const firstValues = new Uint32Array(count);
  const owners = new Uint32Array(count);
  const offsets = new Uint32Array(count);
  const paths = new Uint32Array(lanesIn(records) * statements.size);
  /** By invocation: its last node. */
  const last: number[] = [];
  let [nodeCount, otherCount] = [0, 0];
  for (let at = 0; at < records.length; at += RECORD_WORDS) {
    const invocation = records[at] ?? 0;
    const place = (records[at + 1] ?? 0) & PLACE.siteMask;
    const role = roles[place] ?? OTHER;
    if (role === OTHER) {
      owners[otherCount] = last[invocation] ?? 0;
      offsets[otherCount++] = at;
      continue;
    }
    const to = RECORD_WORDS * nodeCount;
    for (let word = 0; word < RECORD_WORDS; word++) nodes[to + word] = records[at + word] ?? 0;
    const path = invocation * statements.size + (statementOf[place] ?? 0);
    if (role === STATEMENT) paths[path] = records[at + 2] ?? 0;
    if (role === ACCESS) {
      firstValues[nodeCount] = records[at + 2] ?? 0;
      nodes[to + 2] = paths[path] ?? 0;
    }
    last[invocation] = nodeCount++;
  }
  const { starts, order } = countingSort(owners, otherCount, nodeCount);
  return {
    nodes: nodes.subarray(0, RECORD_WORDS * nodeCount),
    firstValues,
    behind: { starts, order: order.map((other) => offsets[other] ?? 0) },
  };
}

const OTHER = 0;
const STATEMENT = 1;
const ACCESS = 2;
const BARRIER = 3;

function roleOf({ kind }: Node): number {
  if (kind === 'statement') return STATEMENT;
  if (kind === 'value') return OTHER;
  return kind === 'barrier' ? BARRIER : ACCESS;
}

function lanesIn(records: Uint32Array): number {
  let most = 0;
  for (let at = 0; at < records.length; at += RECORD_WORDS) most = Math.max(most, records[at] ?? 0);
  return most + 1;
}
