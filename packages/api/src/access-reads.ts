import { type Database, findMembership, findSubject, type Membership, type Subject, type SubjectKey } from '@rooflab/db';

/** What has to be read to know who may do what. */
export interface AccessReads {
  subject(key: SubjectKey, id: string): Promise<Subject | null>;
  membership(courseId: string, userId: string): Promise<Membership | null>;
}

export function accessReads(db: Database): AccessReads {
  return {
    subject: (key, id) => findSubject(db, key, id),
    membership: (courseId, userId) => findMembership(db, courseId, userId),
  };
}

/** For a page, which calls many procedures at a time: each is read once for all of them. */
export function accessReadsOnce(db: Database): AccessReads {
  const { subject, membership } = accessReads(db);
  return { subject: once(subject), membership: once(membership) };
}

function once<K extends string, T>(read: (first: K, second: string) => Promise<T>): typeof read {
  const answers = new Map<string, Promise<T>>();
  return (first, second) => {
    const key = `${first} ${second}`;
    const answer = answers.get(key) ?? read(first, second);
    answers.set(key, answer);
    return answer;
  };
}
