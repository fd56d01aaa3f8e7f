import type { Scope } from '@rooflab/course';
import { NicknameDialog } from '../leaderboard/nickname-dialog.tsx';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import type { Theme } from '../shell/theme.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { LinkRepository } from '../workflow/link-repository.tsx';
import { RepositoryList } from '../workflow/repository-list.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { CommandLineUse } from './command-line-use.tsx';
import { CreateToken } from './create-token.tsx';
import { NameForm } from './name-form.tsx';
import { NoticesByMail } from './notices-by-mail.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeField } from './theme-field.tsx';
import { TokenList } from './token-list.tsx';

interface Props {
  readonly caller: { readonly name: string; readonly email: string; readonly isAdmin: boolean };
  readonly sessions: Awaited<ReturnType<Api['me']['sessions']>>;
  readonly tokens: Awaited<ReturnType<Api['token']['list']>>;
  readonly courses: Awaited<ReturnType<Api['course']['list']>>;
  readonly links: Awaited<ReturnType<Api['workflow']['mine']>>;
  /** Services whose repositories can be linked here. */
  readonly issuers: Awaited<ReturnType<Api['workflow']['issuers']>>;
  readonly theme: Theme;
  readonly portalUrl: string;
  /** Scopes that a token for the command line needs. */
  readonly commandLineScopes: readonly Scope[];
  /** Whether the reader is mailed what is new; null: no mail is sent here. */
  readonly byMail: boolean | null;
  /** Whether people sign in with a password here. */
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
  byMail,
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
          lead="Their workflows act for you, without a stored token."
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
      {byMail !== null && (
        <Section title="Mail" id="mail">
          <NoticesByMail byMail={byMail} />
        </Section>
      )}
      <Section title="Appearance" id="appearance">
        <ThemeField theme={theme} />
      </Section>
    </>
  );
}

type Course = Awaited<ReturnType<Api['course']['list']>>[number];

/** How the reader appears on the boards of each of their courses. */
function CourseNames({ courses }: { readonly courses: readonly Course[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {courses.map(({ courseId, title, enrolmentId, nickname, leaderboardHidden }) => (
        <li key={courseId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
          <span className="min-w-0 break-words">{title}</span>
          <span className="flex items-center gap-3 text-sm text-muted">
            <span className="break-words">
              {nickname ?? 'a made-up name'}
              {leaderboardHidden && ', not shown to others'}
            </span>
            {enrolmentId && <NicknameDialog own={{ enrolmentId, nickname, leaderboardHidden }} label="Change" />}
          </span>
        </li>
      ))}
    </ul>
  );
}
