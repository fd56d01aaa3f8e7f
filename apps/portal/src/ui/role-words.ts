/** A person's role in a course, as part of a sentence. */
export const roleWords = { student: 'student', ta: 'TA', instructor: 'instructor' } as const;
