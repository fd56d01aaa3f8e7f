import { LANES } from '@rooflab/roofline';
import { localsAt } from '../../play/locals-at.ts';
import { lanesOfMask, warpsOf } from '../../play/walk.ts';
import { statementAt } from '../../xray/trace.ts';
import { bold } from '../answer-words.ts';
import { drawn, grouped } from '../lists.ts';
import { doesWords, ordinal, type PlayedCase, type Turn, timeWords, warpWords } from '../played-case.ts';
import { type Draft, drawnTurns, type Source, type Template } from '../template.ts';

const UNIT = '';

/** At an access of memory. */
export const valueOfLocal: Template = {
  name: 'valueOfLocal',
  unit: UNIT,
  drafts: (source) =>
    drawnTurns(source, () => true, 24).flatMap((turn) =>
      draftAt(source, { ...turn, line: turn.place.line, when: `when the warp ${doesWords(turn.place)}${timeWords(turn)}` }),
    ),
};

const ARRIVALS = 12;

/** A dispatch with more steps is not looked through. */
const MOST_STEPS = 20_000;

/** At any statement: where data decides about most accesses, it seldom decides about what leads up to them. */
export const localAtLine: Template = {
  name: 'localAtLine',
  unit: UNIT,
  drafts: (source) => drawn(arrivals(source.played), ARRIVALS, source.random).flatMap((moment) => draftAt(source, moment)),
};

/** A moment of a warp, in words that follow the name of the warp. */
interface Moment extends Pick<Turn, 'step' | 'dispatch' | 'workgroup' | 'warp' | 'lanes'> {
  readonly line: number;
  readonly when: string;
}

/** A question about a local that its line names, if there is one whose value follows from the file, the ids and the parameters. */
function draftAt(source: Source, moment: Moment): Draft[] {
  const { played, random } = source;
  const { line, step, warp, lanes, when } = moment;
  const lane = lanes[random.int(0, lanes.length - 1)] ?? 0;
  const invocation = warp * LANES + lane;
  const values = namedLocals(played, moment, invocation).filter(({ value }) => ![invocation, lane, warp].includes(value));
  return drawn(values, 1, random).map(({ name, value, declaredAt }) => ({
    lines: [line, declaredAt],
    label: `At ${played.size}: what does \`${name}\` hold in lane ${lane} of ${warpWords(played, moment)}, ${when}?`,
    answer: value,
    slips: [],
    solution: `Lane ${lane} of warp ${warp} is the invocation with \`local_invocation_index\` ${invocation}. From the ids, the parameters and line ${declaredAt} on, \`${name}\` is ${bold(value, '')} there.`,
    step,
  }));
}

interface NamedLocal {
  readonly name: string;
  readonly value: number;
  readonly declaredAt: number;
}

function namedLocals({ recording, known, lines }: PlayedCase, { step, line, workgroup }: Moment, invocation: number): NamedLocal[] {
  const named = wordsOf(lines[line - 1] ?? '');
  return localsAt(recording, step, { workgroup, invocation }).flatMap(({ local, name, value: [value] }) => {
    const declared = recording.locals[local];
    if (!declared || typeof value !== 'number' || !named.has(name)) return [];
    const isWhole = declared.type.shape.length === 0 && /^[iu]32$/.test(declared.type.scalar);
    const { firstLine, lastLine } = declared.scope;
    if (!isWhole || !known.local(declared) || line <= declared.line || line < firstLine || line > lastLine) return [];
    const others = recording.locals.filter((other) => other.name === name && other.scope.firstLine <= line && line <= other.scope.lastLine);
    return others.length === 1 ? [{ name, value, declaredAt: declared.line }] : [];
  });
}

/** Where warps come to a statement that is alone in its line, and of which it is known who runs it, and how often. */
function arrivals({ recording, known, lines }: PlayedCase): Moment[] {
  const { steps, statements, dispatches } = recording;
  const isAsked = statements.map((statement) => {
    const isAlone = statements.filter(({ line }) => line === statement.line).length === 1;
    return isAlone && known.runs(statementAt(statement)) && !CALL_OR_LOOP.test(lines[statement.line - 1] ?? '');
  });
  return dispatches.flatMap((dispatch, number) => {
    const length = dispatch.endStep - dispatch.firstStep;
    if (length > MOST_STEPS) return [];
    const warps = warpsOf(dispatch);
    const own = Array.from({ length }, (_, i) => dispatch.firstStep + i).filter((step) => isAsked[steps.statement[step] ?? 0]);
    const ofWarp = grouped(own, (step) => `${steps.statement[step]} ${steps.warp[step]}`);
    const moments = [...ofWarp.values()].flatMap((times) =>
      times.map((step, i): Moment => {
        const [warp, line] = [steps.warp[step] ?? 0, statements[steps.statement[step] ?? 0]?.line ?? 0];
        const time = times.length > 1 ? ` for the ${ordinal(i + 1)} time` : '';
        return {
          ...{ step, line, dispatch: number, workgroup: Math.floor(warp / warps), warp: warp % warps },
          ...{ lanes: lanesOfMask(steps.lanes[step] ?? 0), when: `when the warp comes to line ${line}${time}` },
        };
      }),
    );
    return moments.sort((a, b) => a.line - b.line || a.workgroup - b.workgroup || a.warp - b.warp || a.step - b.step);
  });
}

/** A statement goes on behind a call: what begins it again is no arrival. Nor is the head of a loop clear about when. */
const CALL_OR_LOOP = /\b(?!if\b)\w+\s*\(|\b(?:for|while|loop)\b/;

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{XIDS}_][\p{XIDC}]*/gu) ?? []);
}
