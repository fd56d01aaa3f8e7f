import type { ErrorAnswer } from '@rooflab/course';
import { countWords } from './count-words.ts';
import { Notice } from './notice.tsx';

interface LineProblem {
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

/** As a form says it at the field with the lines, `csv`; null: all can be used. */
export function lineProblemsAnswer(problems: readonly LineProblem[]): ErrorAnswer | null {
  if (problems.length === 0) return null;
  const message = `${countWords(problems.length, 'line')} cannot be used.`;
  const remedy = 'Correct what is listed below, or leave it out. Until then nothing is changed.';
  return { code: 'invalid-input', message, remedy, details: { fields: { csv: `${message} ${remedy}` } }, requestId: null };
}

/** Lines of a file that cannot be used; until they are mended nothing of it is. */
export function LineProblems({ problems }: { readonly problems: readonly LineProblem[] }) {
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
    </Notice>
  );
}
