import { Page } from '../shell/page.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <>
      <TopBar />
      <Page width="narrow">
        <h1 className="text-xl font-semibold">There is nothing here that you can see.</h1>
        <p className="mt-2 text-muted">
          The address may be mistyped, or belong to a course that you are not in. If you were given a join code, enter it on your home page.
        </p>
        <ButtonLink href="/" kind="primary" className="mt-6">
          To my courses
        </ButtonLink>
      </Page>
    </>
  );
}
