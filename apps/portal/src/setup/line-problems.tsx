import { Notice } from '../ui/notice.tsx';

interface LineProblem {
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}

/** Lines of a file that cannot be used; until they are mended nothing of it is. */
export function LineProblems({ problems }: { readonly problems: readonly LineProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice
      kind="wrong"
      live
      title={`${problems.length === 1 ? 'One line' : `${problems.length} lines`} cannot be used. Nothing is changed until they are corrected or left out.`}
    >
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
