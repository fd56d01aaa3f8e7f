import type { CourseRole } from '@rooflab/db';
import { plainWord } from '../csv/read-csv.ts';

/** How the columns of a roster are called by Canvas, Moodle, Gradescope, campus systems and people, in English, German and French. */
export const ROSTER_COLUMNS = {
  email: [
    ...['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'mail address'],
    ...['e-mail-adresse', 'emailadresse', 'mailadresse', 'mail-adresse'],
    ...['adresse de courriel', 'adresse e-mail', 'adresse électronique', 'adresse mail', 'courriel'],
    ...['sis login id', 'login id'],
  ],
  name: ['name', 'full name', 'student', 'student name', 'vollständiger name', 'nom complet'],
  firstName: ['first', 'first name', 'firstname', 'given name', 'vorname', 'vorname(n)', 'prénom', 'prénom(s)'],
  familyName: ['last', 'last name', 'lastname', 'family name', 'surname', 'nachname', 'familienname', 'nom de famille', 'nom'],
  role: ['role', 'roles', 'rolle', 'rollen', 'rôle', 'rôles'],
  section: [
    ...['section', 'sections', 'group', 'groups', 'tutorial', 'class'],
    ...['gruppe', 'gruppen', 'sektion', 'tutorium', 'übungsgruppe', 'groupe', 'groupes'],
  ],
} as const;

const ROLE_WORDS: Readonly<Record<CourseRole, readonly string[]>> = {
  student: [
    ...['student', 'learner', 'participant', 'studentin', 'student/in', 'studierende', 'studierender', 'studierende/r'],
    ...['teilnehmer', 'teilnehmerin', 'teilnehmer/in', 'étudiant', 'étudiante', 'participante'],
  ],
  ta: [
    ...['ta', 'tutor', 'teaching assistant', 'reader', 'grader', 'non-editing teacher'],
    ...['tutorin', 'tutor/in', 'trainer/in ohne bearbeitungsrecht', 'tuteur', 'tutrice', 'enseignant non éditeur'],
  ],
  instructor: ['instructor', 'teacher', 'dozent', 'dozentin', 'dozent/in', 'trainer/in', 'enseignant', 'enseignante'],
};

const ROLES = new Map(
  (['student', 'ta', 'instructor'] as const).flatMap((role) => ROLE_WORDS[role].map((word) => [plainWord(word), role] as const)),
);

/** Null: the file does not say. Undefined: somebody who has no place in a course here, such as Canvas's observers. */
export function readRole(cell: string): CourseRole | null | undefined {
  const word = plainWord(cell).replace(/enrollment$/, '');
  return word === '' ? null : ROLES.get(word);
}
