import { experimentAnswer } from '@rooflab/grader/curves';
import type { Experiment } from '@rooflab/lab';
import type { ExperimentResult } from '@rooflab/result';
import { Notice } from '../ui/notice.tsx';

/** What a run says about the question, in sentences; on a software device what it cannot say. */
export function RunAnswer({ tabulated, result }: { readonly tabulated: Experiment; readonly result: ExperimentResult }) {
  const { cannotShow, sentences } = experimentAnswer(tabulated, result);
  if (cannotShow !== null) return <Notice className="mb-4 max-w-[72ch]">{cannotShow}</Notice>;
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  return (
    <div className="mb-4 max-w-[72ch]">
      <p className="text-lg font-medium">{first}</p>
      {others.length > 0 && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
