import { Markdown } from '../markdown/markdown.tsx';
import { ShortHash } from '../own-lab/short-hash.tsx';
import { playHash } from '../player/play-address.ts';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { AnswerList } from './answer-list.tsx';
import type { TryShown } from './tries.ts';
import { shareWords, verdictWords } from './try-words.ts';

interface Props {
  readonly slug: string;
  readonly shown: TryShown;
  readonly folded: boolean;
}

/** A try as drawn and answered: its verdict field by field, and its solution if it may be seen. */
export function AnsweredTry({ slug, shown, folded }: Props) {
  const { number, text, fields, answers, verdicts, mistakes, answeredAt, labVersion, regrades, solution, decidedBy } = shown;
  return (
    <Section title={`Try ${number}`} id={`try-${number}`}>
      <p className="mb-3">
        <span className="font-medium">{verdictWords(shown)}</span>{' '}
        {answeredAt && (
          <span className="text-sm text-muted">
            Answered <Time at={answeredAt} />.
            {labVersion !== null && (
              <>
                {' '}
                Drawn from version <ShortHash hash={labVersion} /> of the lab.
              </>
            )}
          </span>
        )}
      </p>
      {regrades.map(({ at, reason, before, after }) => (
        <Notice key={at.toISOString()} className="mb-3 max-w-[72ch]" title={`Regraded: ${shareWords(before)} → ${shareWords(after)}`}>
          {reason}
        </Notice>
      ))}
      <details open={!folded} className="max-w-[72ch]">
        <summary className="min-h-6 cursor-pointer text-sm">What was asked</summary>
        <div className="mt-2 text-base break-words">
          <Markdown>{text}</Markdown>
        </div>
      </details>
      {shown.kernel !== null && (
        <p className="mt-3 text-sm">
          About <TextLink href={paths.handIn(slug, shown.kernel.handInId)}>this hand-in</TextLink>.
        </p>
      )}
      <AnswerList
        played={playedAt(slug, shown)}
        fields={fields}
        answers={answers}
        verdicts={verdicts}
        mistakes={mistakes}
        run={decidedBy}
        pending="waits for your run"
      />
      {decidedBy !== null && (
        <p className="mt-2 max-w-[72ch] text-sm text-muted">
          Measured by the run of <Time at={decidedBy.endedAt} />, on {decidedBy.device}.
        </p>
      )}
      {solution !== null && (
        <details className="mt-4 max-w-[72ch]" open={!folded}>
          <summary className="min-h-6 cursor-pointer font-medium">Worked solution</summary>
          <div className="mt-2 text-base break-words">
            <Markdown>{solution}</Markdown>
          </div>
        </details>
      )}
    </Section>
  );
}

/** By field that is wrong, the address at which the player shows why. */
function playedAt(slug: string, { kernel, verdicts }: TryShown): Record<string, string> {
  const wrong = Object.entries(kernel?.moments ?? {}).filter(([field]) => verdicts?.[field] === false);
  return Object.fromEntries(
    wrong.map(([field, moment]) => [field, `${paths.handIn(slug, kernel?.handInId ?? '')}${playHash({ ...moment, firstWorkgroup: 0 })}`]),
  );
}
