import type { Scope } from '@rooflab/api';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import type { Theme } from '../shell/theme.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { CommandLineUse } from './command-line-use.tsx';
import { CourseNames } from './course-names.tsx';
import { CreateToken } from './create-token.tsx';
import { LinkRepository } from './link-repository.tsx';
import { NameForm } from './name-form.tsx';
import { RepositoryList } from './repository-list.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeField } from './theme-field.tsx';
import { TokenList } from './token-list.tsx';

interface Props {
  readonly caller: { readonly name: string; readonly email: string; readonly isAdmin: boolean };
  readonly sessions: Awaited<ReturnType<Api['me']['sessions']>>;
  readonly tokens: Awaited<ReturnType<Api['token']['list']>>;
  readonly courses: Awaited<ReturnType<Api['course']['list']>>;
  readonly links: Awaited<ReturnType<Api['workflow']['mine']>>;
  /** The services whose workflows can hand in here. */
  readonly issuers: Awaited<ReturnType<Api['workflow']['issuers']>>;
  readonly theme: Theme;
  readonly portalUrl: string;
  /** What a token for the command line needs. */
  readonly commandLineScopes: readonly Scope[];
  /** People sign in here with one. */
  readonly password: boolean;
}

export function AccountSettings({
  caller,
  sessions,
  tokens,
  courses,
  links,
  issuers,
  theme,
  portalUrl,
  commandLineScopes,
  password,
}: Props) {
  const linkable = courses.filter(({ enrolmentId, archivedAt }) => enrolmentId !== null && archivedAt === null);
  const taken = courses.filter(({ role }) => role === 'student');
  return (
    <>
      <PageHeader title="Account" />
      <Section title="You" id="you">
        <NameForm name={caller.name} email={caller.email} />
      </Section>
      {taken.length > 0 && (
        <Section
          title="On leaderboards"
          id="names"
          lead="You have a nickname in each course; your real name never appears on a leaderboard."
        >
          <CourseNames courses={taken} />
        </Section>
      )}
      <Section
        title="API tokens"
        id="tokens"
        lead={
          <>
            To hand in from the command line, and for your own programs:{' '}
            <a href={paths.apiDescription} className={LINK_LOOKS}>
              description of the API (OpenAPI)
            </a>
          </>
        }
        actions={<CreateToken isAdmin={caller.isAdmin} usualScopes={commandLineScopes} portalUrl={portalUrl} />}
      >
        {tokens.length > 0 ? (
          <TokenList tokens={tokens} />
        ) : (
          <EmptyState title="You have no tokens yet.">
            Create one, add it to your shell’s settings, and hand in without a browser:
            <div className="mt-3 text-left text-text">
              <CommandLineUse portalUrl={portalUrl} />
            </div>
          </EmptyState>
        )}
      </Section>
      {issuers.length > 0 && linkable.length > 0 && (
        <Section
          title="Linked repositories"
          id="repositories"
          lead="Their workflows hand in for you, without a stored token."
          actions={<LinkRepository courses={linkable} issuers={issuers} />}
        >
          {links.length > 0 ? <RepositoryList links={links} of="course" /> : <EmptyState title="You have not linked a repository." />}
        </Section>
      )}
      <Section
        title="Sessions"
        id="sessions"
        lead="Where you are signed in. If you do not recognise one of these, sign it out and change your password."
      >
        <SessionList sessions={sessions} />
      </Section>
      {password && (
        <Section title="Password" id="password">
          <ChangePasswordForm email={caller.email} />
        </Section>
      )}
      <Section title="Appearance" id="appearance">
        <ThemeField theme={theme} />
      </Section>
    </>
  );
}
