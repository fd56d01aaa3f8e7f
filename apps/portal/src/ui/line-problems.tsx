import type { ErrorAnswer } from '@rooflab/course';
import { countWords } from '@rooflab/roofline/units';
import { Checkbox } from './field.tsx';
import { Notice } from './notice.tsx';

interface LineProblem {
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

/** The error at the field with the lines, `csv`; null if all lines can be used. */
export function lineProblemsAnswer(problems: readonly LineProblem[]): ErrorAnswer | null {
  if (problems.length === 0) return null;
  const message = `${countWords(problems.length, 'line')} cannot be used.`;
  const remedy = 'Correct what is listed below, or leave it out.';
  return { code: 'invalid-input', message, remedy, details: { fields: { csv: `${message} ${remedy}` } }, requestId: null };
}

interface LineProblemsProps {
  readonly problems: readonly LineProblem[];
  readonly leaveOut: boolean;
  readonly onLeaveOut: (leaveOut: boolean) => void;
}

/** Lines of a file that cannot be used; nothing is applied until they are corrected or left out. */
export function LineProblems({ problems, leaveOut, onLeaveOut }: LineProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Notice kind="wrong" title="What is wrong with the lines">
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {problems.map(({ line, text, problem }) => (
          <li key={line}>
            <span className="figures">line {line}</span> {text && <span className="figures break-all">({text})</span>}: {problem}
          </li>
        ))}
      </ul>
      <Checkbox
        className="mt-2"
        label={`Leave ${problems.length === 1 ? 'this line' : `these ${problems.length} lines`} out and use the others`}
        checked={leaveOut}
        onChange={(event) => onLeaveOut(event.target.checked)}
      />
    </Notice>
  );
}
