import { formatFraction, formatScore } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { studentCountWords } from '../comment/comment-count-words.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { type Change, changeWords, diffWords } from './change-words.ts';

type LogEntry = Awaited<ReturnType<Api['workLog']['read']>>['entries'][number];

const COLOURS: Readonly<Record<Change['meaning'], string>> = { better: 'text-good', same: 'text-muted', worse: 'text-slow' };

const MEANINGS: Readonly<Record<Change['meaning'], string>> = {
  better: 'closer to the roof',
  same: 'as before',
  worse: 'further from the roof',
};

interface EntryListProps {
  readonly slug: string;
  readonly title: string;
  readonly entries: readonly LogEntry[];
  /** If only one exercise is shown, its name is not repeated. */
  readonly withExercise: boolean;
}

/** The hand-ins for one assignment, newest first, with the student's notes and the outcomes. */
export function EntryList({ slug, title, entries, withExercise }: EntryListProps) {
  return (
    <Table caption={`Work on ${title}`}>
      <Head>
        <HeadCell className="w-[16%]">Handed in</HeadCell>
        <HeadCell className="w-1/2">What I changed, what I expected</HeadCell>
        <HeadCell className="w-[13%] max-sm:hidden">Verdict</HeadCell>
        <HeadCell numeric className="w-[7%]">
          Score
        </HeadCell>
        <HeadCell numeric>Of the roof</HeadCell>
        <HeadCell numeric>Lines</HeadCell>
      </Head>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.handInId} slug={slug} entry={entry} withExercise={withExercise} />
        ))}
      </tbody>
    </Table>
  );
}

function Entry({ slug, entry, withExercise }: { readonly slug: string; readonly entry: LogEntry; readonly withExercise: boolean }) {
  const { handInId, createdAt, exerciseTitle, note, verdict, score, lines, comments } = entry;
  const said = studentCountWords(comments);
  return (
    <Row>
      <RowHead className="whitespace-nowrap">
        <TextLink href={paths.handIn(slug, handInId)} className="inline-block min-h-6">
          <Time at={createdAt} />
        </TextLink>
        {withExercise && <span className="block text-xs font-normal text-muted">{exerciseTitle}</span>}
        <span className="block font-normal sm:hidden">
          <VerdictMark verdict={verdict} />
        </span>
      </RowHead>
      <Cell className="min-w-40 break-words sm:min-w-56 whitespace-pre-line">
        {note === '' ? <span className="text-muted">no note</span> : note}
        {said !== null && (
          <TextLink
            href={`${paths.handIn(slug, handInId)}#source`}
            className={clsx('block w-fit text-xs', comments.unseen > 0 && 'font-medium')}
          >
            {said}
          </TextLink>
        )}
      </Cell>
      <Cell className="max-sm:hidden">
        <VerdictMark verdict={verdict} />
      </Cell>
      <Cell numeric>{score === null ? '' : formatScore(score)}</Cell>
      <Cell numeric>
        <Move entry={entry} />
      </Cell>
      <Cell numeric>{diffWords(lines)}</Cell>
    </Row>
  );
}

function Move({ entry: { fraction, fractionChange } }: { readonly entry: LogEntry }) {
  if (fraction === null) return null;
  const change = fractionChange === null ? null : changeWords(fractionChange);
  return (
    <>
      {formatFraction(fraction)}
      {change && (
        <span className={clsx('block text-xs', COLOURS[change.meaning])}>
          {change.words} <span className="sr-only">{MEANINGS[change.meaning]}</span>
        </span>
      )}
    </>
  );
}
