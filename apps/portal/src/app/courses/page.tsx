import { redirect } from 'next/navigation';
import { paths } from '../../shell/paths.ts';

/** Where people look who shorten an address; their courses are at home. */
export default function CoursesPage(): never {
  redirect(paths.home);
}
