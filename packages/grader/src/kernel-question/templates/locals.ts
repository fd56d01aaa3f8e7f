import { LANES } from '@rooflab/roofline';
import { localsAt } from '../../play/locals-at.ts';
import { bold } from '../answer-words.ts';
import { drawn } from '../lists.ts';
import { doesWords, timeWords, warpWords } from '../played-case.ts';
import { drawnTurns, type Template } from '../template.ts';

export const valueOfLocal: Template = {
  name: 'valueOfLocal',
  unit: '',
  drafts: (source) => {
    const { recording, known, lines, size } = source.played;
    return drawnTurns(source, () => true, 24).flatMap((turn) => {
      const lane = turn.lanes[source.random.int(0, turn.lanes.length - 1)] ?? 0;
      const invocation = turn.warp * LANES + lane;
      const { line } = turn.place;
      const values = localsAt(recording, turn.step, { workgroup: turn.workgroup, invocation }).flatMap(
        ({ local, name, value: [value] }) => {
          const declared = recording.locals[local];
          const { firstLine = 0, lastLine = 0 } = declared?.scope ?? {};
          if (!declared || declared.type.shape.length > 0 || !/^[iu]32$/.test(declared.type.scalar) || !known.local(declared)) return [];
          const isNamed = line > declared.line && firstLine <= line && line <= lastLine && wordsOf(lines[line - 1] ?? '').has(name);
          const others = recording.locals.filter(
            (other) => other.name === name && other.scope.firstLine <= line && line <= other.scope.lastLine,
          );
          const isGiven = value === invocation || value === lane || value === turn.warp;
          return isNamed && others.length === 1 && typeof value === 'number' && !isGiven
            ? [{ name, value, declaredAt: declared.line }]
            : [];
        },
      );
      return drawn(values, 1, source.random).map(({ name, value, declaredAt }) => ({
        lines: [line, declaredAt],
        label: `At ${size}: what does \`${name}\` hold in lane ${lane} of ${warpWords(source.played, turn)}, when the warp ${doesWords(turn.place)}${timeWords(turn)}?`,
        answer: value,
        slips: [],
        solution: `Lane ${lane} of warp ${turn.warp} is the invocation with \`local_invocation_index\` ${invocation}. From the ids, the parameters and line ${declaredAt} on, \`${name}\` is ${bold(value, '')} there.`,
        step: turn.step,
      }));
    });
  },
};

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{XIDS}_][\p{XIDC}]*/gu) ?? []);
}
