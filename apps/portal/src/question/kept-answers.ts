import { attempt, browserStorage, type DraftKey, keepDraft, readDraft } from '../editor/drafts.ts';

export interface OpenTry {
  readonly userId: string;
  readonly assignmentId: string;
  readonly question: string;
  readonly number: number;
  readonly version: string;
}

type Answers = Readonly<Record<string, string>>;

const NOTHING = '{}';

/** What was typed into an open try, by field, and kept in this browser; empty if nothing was. */
export function keptAnswers(openTry: OpenTry): Answers {
  const { source = NOTHING } = readDraft(browserStorage(), keyOf(openTry)) ?? {};
  const kept: unknown = attempt(() => JSON.parse(source));
  const entries = Object.entries(kept ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

/** Saves what has been typed into an open try so far, so that closing the page loses nothing. */
export function keepAnswers(openTry: OpenTry, answers: Answers): void {
  keep(openTry, JSON.stringify(answers));
}

export function forgetAnswers(openTry: OpenTry): void {
  keep(openTry, NOTHING);
}

function keep(openTry: OpenTry, source: string): void {
  keepDraft(browserStorage(), keyOf(openTry), { source, savedAt: new Date().toISOString(), starter: NOTHING });
}

function keyOf({ userId, assignmentId, question, number }: OpenTry): DraftKey {
  return { userId, assignmentId, exercise: `${question} ${number}` };
}
