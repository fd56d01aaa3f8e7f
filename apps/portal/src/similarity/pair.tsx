import { shownSource } from '@rooflab/markdown';
import { countWords, formatFraction } from '@rooflab/roofline/units';
import type { Course } from '../api/course.ts';
import { load } from '../api/server.ts';
import { pageBudget } from '../markdown/page-budget.ts';
import { paths } from '../shell/paths.ts';
import { PlainSource } from '../source/plain-source.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Quantities, Quantity } from '../ui/quantity.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { MatchView } from './match-view.tsx';
import { LeftOut, NoProof } from './method.tsx';

interface Props {
  readonly course: Course;
  readonly handInId: string;
  readonly otherHandInId: string;
}

/** Two hand-ins side by side, with the lines that they share. */
export async function Pair({ course: { slug }, handInId, otherHandInId }: Props) {
  const pair = await load((api) => api.similarity.pair({ handInId, otherHandInId }));
  const { left, right, similarity, longestTokens, notes, fragments } = pair;
  const leftShown = { name: left.name, ...shownSource(left.source, pageBudget()) };
  const rightShown = { name: right.name, ...shownSource(right.source, pageBudget()) };
  return (
    <>
      <PageHeader
        title={`${left.name} and ${right.name}`}
        lead={<TextLink href={paths.staff(slug, 'similarity')}>Similar sources</TextLink>}
      />
      <NoProof />
      <div className="my-5">
        <Quantities>
          <Quantity name="Similarity" hint={similarity === null ? 'computed for best hand-ins only' : 'of their own structure'}>
            {similarity === null ? '–' : formatFraction(similarity)}
          </Quantity>
          <Quantity name="Longest match" hint="names, operators and brackets in a row">
            {countWords(longestTokens, 'token')}
          </Quantity>
          {[left, right].map((side) => (
            <Quantity
              key={side.handInId}
              name={side.name}
              hint={<TextLink href={paths.handIn(slug, side.handInId)}>Open the hand-in</TextLink>}
            >
              <span className="font-sans text-base">
                <Time at={side.createdAt} />
              </span>
            </Quantity>
          ))}
        </Quantities>
      </div>
      <LeftOut notes={notes} />
      {fragments.length === 0 && (
        <Notice className="mb-4" title="These two files share nothing of their own.">
          Code that everyone was given, or that most of the class has, is not marked.
        </Notice>
      )}
      <MatchView left={leftShown} right={rightShown} fragments={fragments} />
      {[leftShown, rightShown].map(({ name, lines, rest }, i) => (
        <PlainSource key={i === 0 ? 'left' : 'right'} first={lines.length + 1} text={rest} label={`Source of ${name}`} />
      ))}
    </>
  );
}
