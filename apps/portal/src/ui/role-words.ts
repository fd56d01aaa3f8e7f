/** What somebody is in a course, in a sentence. */
export const roleWords = { student: 'student', ta: 'TA', instructor: 'instructor' } as const;
