import { momentOf } from '../ui/local-time.ts';
import type { Query } from '../ui/one-of.ts';
import { oneOf, single } from '../ui/one-of.ts';
import { ACTIONS, SUBJECT_KINDS } from './audit-words.ts';

/** What a page of the audit log shows, kept in its address. Empty texts filter nothing. */
export interface AuditAsked {
  /** Who acted. */
  readonly who: string;
  readonly action: string;
  /** Kind of the subject. */
  readonly kind: string;
  /** Its name, or a person's. */
  readonly about: string;
  /** Id of one subject, whose history is shown. */
  readonly subject: string;
  /** First and last day, `2026-11-25`. */
  readonly from: string;
  readonly to: string;
  /** Id of the last entry of the page before. */
  readonly before: string;
}

export const NOTHING_ASKED: AuditAsked = { who: '', action: '', kind: '', about: '', subject: '', from: '', to: '', before: '' };

const LONGEST = 200;

export function readAuditAsked(query: Query): AuditAsked {
  const text = (name: string) => (single(query[name]) ?? '').trim().slice(0, LONGEST);
  const matching = (name: string, form: RegExp) => (form.test(text(name)) ? text(name) : '');
  return {
    who: text('who'),
    action: oneOf(text('action'), ACTIONS) ?? '',
    kind: oneOf(text('kind'), SUBJECT_KINDS) ?? '',
    about: text('about'),
    subject: matching('subject', /^[\w-]{1,100}$/),
    from: matching('from', DAY),
    to: matching('to', DAY),
    before: matching('before', /^\d{1,18}$/),
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Contains only what was asked. */
export function auditAddress(path: string, asked: Partial<AuditAsked>): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The input of the API; days begin and end in this time zone. */
export function auditInput({ kind, subject, from, to, ...texts }: AuditAsked, timeZone: string) {
  const given = Object.entries({ ...texts, subjectKind: kind, subjectId: subject }).filter(([, value]) => value !== '');
  const [start, end] = [momentOf(from, timeZone), momentOf(dayAfter(to), timeZone)];
  return { ...Object.fromEntries(given), ...(start && { from: start }), ...(end && { until: end }) };
}

function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return '';
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
