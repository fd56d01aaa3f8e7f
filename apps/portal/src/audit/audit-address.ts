import type { Api } from '../pages-bridge.ts';
import { explorerAddress } from '../placement/filter.ts';
import { paths } from '../shell/paths.ts';

type Subject = Pick<
  Awaited<ReturnType<Api['admin']['audit']>>[number],
  'courseSlug' | 'subjectKind' | 'subjectId' | 'subjectName' | 'after'
>;

/** The page of the entry's subject; null where there is none. */
export function subjectAddress(entry: Subject): string | null {
  return entry.courseSlug === null ? installationAddress(entry) : courseAddress(entry, entry.courseSlug);
}

function installationAddress({ subjectKind, subjectName }: Subject): string | null {
  switch (subjectKind) {
    case 'worker':
    case 'worker-token':
      return paths.adminPage('workers');
    case 'lti-platform':
    case 'lti-key':
      return paths.adminPage('platforms');
    case 'user':
      return `${paths.adminPage('users')}?search=${encodeURIComponent(subjectName ?? '')}`;
    case 'token':
      return paths.adminPage('tokens');
    case 'alert':
      return paths.adminPage('alerts');
    default:
      return null;
  }
}

function courseAddress({ subjectKind, subjectId, after }: Subject, slug: string): string | null {
  switch (subjectKind) {
    case 'hand-in':
      return paths.handIn(slug, subjectId);
    case 'enrolment':
      return explorerAddress(slug, { student: subjectId });
    case 'assignment':
      return `${paths.staff(slug, 'assignments')}/${subjectId}`;
    case 'regrade-set':
      return `${paths.staff(slug, 'regrades')}/${subjectId}`;
    case 'question-regrade': {
      const [assignmentId, question] = [textIn(after, 'assignmentId'), textIn(after, 'question')];
      return assignmentId !== null && question !== null ? paths.questionClass(slug, assignmentId, question) : paths.staff(slug, 'class');
    }
    case 'override': {
      const [student, assignment] = [textIn(after, 'enrolmentId'), textIn(after, 'assignmentId')];
      return student !== null && assignment !== null ? explorerAddress(slug, { student, assignment }) : paths.staff(slug, 'gradebook');
    }
    case 'lab':
      return `${paths.staff(slug, 'labs')}#lab-${subjectId}`;
    case 'webhook':
      return paths.webhook(slug, subjectId);
    default:
      return listAddress(subjectKind, slug);
  }
}

/** The page that lists subjects without a page of their own. */
function listAddress(subjectKind: string, slug: string): string | null {
  switch (subjectKind) {
    case 'extension':
      return paths.staff(slug, 'extensions');
    case 'grade-exception':
      return `${paths.staff(slug, 'extensions')}#exceptions`;
    case 'student-request':
      return `${paths.staff(slug, 'requests')}#ended`;
    case 'announcement':
      return `${paths.staff(slug, 'announcements')}#list`;
    case 'invitation':
      return `${paths.staff(slug, 'roster')}#invited`;
    case 'user':
      return `${paths.staff(slug, 'roster')}#people`;
    case 'repository':
      return `${paths.staff(slug, 'roster')}#repositories`;
    case 'report':
      return paths.staff(slug, 'reports');
    case 'lti-context':
    case 'lti-link':
      return paths.staff(slug, 'lti');
    case 'course':
      return paths.course(slug);
    default:
      return null;
  }
}

function textIn(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = Object.getOwnPropertyDescriptor(state, name)?.value;
  return typeof value === 'string' ? value : null;
}
