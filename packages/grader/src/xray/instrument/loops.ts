import type { ForElem, LoopElem, Statement, WhileElem } from 'wesl';
import type { Insertion } from './edits.ts';
import { rewriteGuarded } from './expressions.ts';
import { type Flow, flowInto, pathAt } from './flow.ts';
import { exitsOf } from './leaving.ts';
import { beforeCondition, beginning, type Change, changesOf, declareLocal } from './notes.ts';
import { type FunctionParts, type Place, pathWithin } from './program.ts';
import type { OpenBlock } from './recorder.ts';

/** How a loop is rewritten: its iterations are counted in a variable around it. */
interface LoopParts {
  /** Nesting depth of its body, including this loop. */
  readonly depth: number;
  readonly list: (fn: FunctionParts, statements: readonly Statement[], flow: Flow) => void;
  readonly simple: (fn: FunctionParts, statement: Statement, place: Place) => void;
}

export function rewriteLoop(
  fn: FunctionParts,
  loop: ForElem | WhileElem | LoopElem,
  place: Place,
  { depth, list, simple }: LoopParts,
): void {
  const { edits } = fn;
  const path = pathAt(fn, depth);
  const inner: Place = { ...place, path };
  edits.open(loop.start, `{ var ${path} = ${pathWithin(place.path, 0)}; `);
  if (loop.kind === 'for' && loop.init) simple(fn, loop.init, { ...place, header: true });
  const statements = loop.body.body;
  // Before the `}` of an empty body.
  const start = statements[0]?.start ?? loop.body.end - 1;
  const condition = loop.kind === 'loop' ? undefined : loop.condition;
  const changes = declareHead(fn, loop);
  const close = condition ? beforeCondition(fn, condition, beginning(fn, loop.start, path, changes)) : null;
  const again = edits.open(condition?.start ?? start);
  if (condition) rewriteGuarded(fn, 'condition', condition, inner);
  const againEnd = condition ? edits.close(condition.end) : null;
  close?.();
  edits.open(start, `${path}++; `);
  const entered = edits.open(start);
  const flow: Flow = { ...flowInto('loop', depth), changes: condition ? [] : changes };
  list(fn, statements, flow);
  const exits = exitsOf(statements);
  /** The end of an iteration runs as often as its beginning. */
  const whole = !exits.has('break') && !exits.has('return');
  if (loop.kind === 'for' && loop.update) {
    const { start: offset } = loop.update;
    const block =
      (whole ? flow.first : null) ??
      (whole ? emptyBody(fn, offset, path, entered) : updateBlock(fn, offset, { place, path, again, againEnd }));
    fn.recorder.line(block, offset);
    simple(fn, loop.update, { block, path, header: true });
  }
  if (loop.kind === 'loop' && loop.continuing) {
    const { body } = loop.continuing.body;
    list(fn, body, { ...flowInto('condition', depth), block: whole ? flow.first : null });
  }
  edits.close(loop.end, ' }');
}

/** Makes a loop's counter known. Returns what its head changes. */
function declareHead(fn: FunctionParts, loop: ForElem | WhileElem | LoopElem): Change[] {
  if (loop.kind !== 'for') return [];
  const { init, update, end } = loop;
  if (init?.kind === 'var' || init?.kind === 'let') declareLocal(fn, init, end);
  const changes = [init, update].flatMap((head) => (head ? changesOf(fn, head) : []));
  return [...new Map(changes.map((change) => [change.wgsl, change])).values()];
}

/** The block of an update where the body has no statement. */
function emptyBody({ recorder, prefix }: FunctionParts, start: number, path: string, entered: Insertion): OpenBlock {
  const mark = (site: number): void => {
    entered.text = `${prefix}_mark(${site}u, ${path}, 0u); `;
  };
  return recorder.block({ kind: 'loop', within: null, start, mark });
}

interface Update {
  readonly place: Place;
  readonly path: string;
  /** What comes after it: before and behind the condition, or before the body where there is none. */
  readonly again: Insertion;
  readonly againEnd: Insertion | null;
}

/** The block of an update that a body may skip. It is marked by what follows it, except on the first iteration. */
function updateBlock({ recorder, prefix }: FunctionParts, start: number, { place, path, again, againEnd }: Update): OpenBlock {
  const mark = (site: number): void => {
    const call = `${prefix}_again(${site}u, ${path}, ${pathWithin(place.path, 0)})`;
    again.text = againEnd ? `(${call} && (` : `${call}; `;
    if (againEnd) againEnd.text = '))';
  };
  return recorder.block({ kind: 'condition', within: place.block, start, mark });
}
