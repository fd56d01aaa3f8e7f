import { formatFraction } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { countWords } from '../ui/count-words.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { COUNTING_WORDS, GRADED_ON, LATE_WORDS } from './assignment-words.ts';
import { Facts } from './facts.tsx';

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

/** All that an assignment says, for staff who do not change it. */
export function AssignmentFacts({ slug, assignment }: { readonly slug: string; readonly assignment: Assignment }) {
  const { exercises, questions, experiments, assignmentId } = assignment;
  return (
    <>
      <Notice title="You can read this assignment, but only instructors can change it." className="mb-6" />
      <Section title="Rules" id="rules">
        <Facts facts={rulesOf(assignment)} />
      </Section>
      <Section title="Exercises" id="exercises">
        <Table caption="Exercises of the assignment">
          <Head>
            <HeadCell>Exercise</HeadCell>
            <HeadCell numeric>Points for a full score</HeadCell>
            <HeadCell numeric>Pass mark</HeadCell>
            <HeadCell numeric>Full mark</HeadCell>
          </Head>
          <tbody>
            {exercises.map(({ exercise, title, weight, passFraction, fullFraction }) => (
              <Row key={exercise}>
                <RowHead>
                  <TextLink href={paths.exercise(slug, assignmentId, exercise)}>{title}</TextLink>
                </RowHead>
                <Cell numeric>{weight}</Cell>
                <Cell numeric>{passFraction === null ? '–' : formatFraction(passFraction)}</Cell>
                <Cell numeric>{fullFraction === null ? '–' : formatFraction(fullFraction)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Section>
      {questions.length > 0 && (
        <Section title="Questions" id="questions">
          <Table caption="Questions of the assignment">
            <Head>
              <HeadCell>Question</HeadCell>
              <HeadCell numeric>Points</HeadCell>
              <HeadCell numeric>Tries</HeadCell>
            </Head>
            <tbody>
              {questions.map(({ question, title, weight, tryLimit, predicts }) => (
                <Row key={question}>
                  <RowHead>
                    <TextLink href={paths.questionClass(slug, assignmentId, question)}>{title}</TextLink>
                  </RowHead>
                  <Cell numeric>{weight}</Cell>
                  <Cell numeric>{predicts ? 1 : (tryLimit ?? 'no limit')}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Section>
      )}
      {experiments.length > 0 && (
        <Section title="Experiments" id="experiments">
          <Table caption="Experiments of the assignment">
            <Head>
              <HeadCell>Experiment</HeadCell>
              <HeadCell numeric>Points for a complete run</HeadCell>
            </Head>
            <tbody>
              {experiments.map(({ experiment, title, weight }) => (
                <Row key={experiment}>
                  <RowHead>
                    <TextLink href={paths.experimentClass(slug, assignmentId, experiment)}>{title}</TextLink>
                  </RowHead>
                  <Cell numeric>{weight}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Section>
      )}
    </>
  );
}

function rulesOf(assignment: Assignment) {
  const { attemptLimit, cooldownSeconds, leaderboardFrozenAt, reportWeight } = assignment;
  return [
    ['Released', <Time key="released" at={assignment.releaseAt} />],
    ['Due', <Time key="due" at={assignment.dueAt} />],
    ['Grace', countWords(assignment.graceMinutes, 'minute')],
    ['Late hand-ins', lateWords(assignment)],
    ['Counts', COUNTING_WORDS[assignment.counting]],
    ['Attempts per exercise', attemptLimit === null ? 'no limit' : String(attemptLimit)],
    ['Pause between attempts', cooldownSeconds === 0 ? 'none' : countWords(cooldownSeconds, 'second')],
    ['A newer hand-in replaces one that is still waiting', assignment.replacesWaiting ? 'yes' : 'no'],
    ['Graded on', GRADED_ON[assignment.deviceClass ?? ''].choice],
    ['Races and out-of-bounds accesses count as wrong', assignment.hazardsAreWrong ? 'yes' : 'no'],
    ['Points for a report', reportWeight === null ? 'none' : String(reportWeight)],
    ['Leaderboard', assignment.leaderboardVisible ? 'students see it' : 'hidden from students'],
    ['Leaderboard frozen from', leaderboardFrozenAt === null ? 'never' : <Time key="frozen" at={leaderboardFrozenAt} />],
    ['Kernels of the ladder', assignment.showRungs ? 'open to students who have reached them' : 'for staff only'],
    ['Best kernels of the class', assignment.showBestKernels ? 'students read them once nobody can hand in any more' : 'for staff only'],
  ] as const;
}

function lateWords({ latePolicy, latePercentPerDay, maxLateDays }: Assignment): string {
  if (latePolicy === 'none') return LATE_WORDS.none;
  const cost = latePolicy === 'percent' ? `: ${latePercentPerDay} % a day` : '';
  return `${LATE_WORDS[latePolicy]}${cost}, for at most ${countWords(maxLateDays, 'day')}`;
}
