import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { AccountSettings } from '../../account/account-settings.tsx';
import { bridge, load, requireCaller } from '../../api/server.ts';
import { Page } from '../../shell/page.tsx';
import { readTheme, THEME_COOKIE } from '../../shell/theme.ts';
import { TopBar } from '../../shell/top-bar.tsx';

export const metadata: Metadata = { title: 'Account' };

export default async function OwnAccountPage() {
  const caller = await requireCaller();
  const [sessions, tokens, courses, links, issuers, notices, jar] = await Promise.all([
    load((api) => api.me.sessions()),
    load((api) => api.token.list()),
    load((api) => api.course.list()),
    load((api) => api.workflow.mine()),
    load((api) => api.workflow.issuers()),
    load((api) => api.me.notices()),
    cookies(),
  ]);
  const { baseUrl, signIn, commandLineScopes } = bridge();
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <>
      <TopBar>
        <span aria-hidden="true">/</span>
        <span className="text-text">Account</span>
      </TopBar>
      <Page>
        <AccountSettings
          caller={caller}
          byMail={notices.byMail}
          sessions={sessions}
          tokens={tokens}
          courses={courses}
          links={links}
          issuers={issuers}
          theme={theme}
          portalUrl={baseUrl}
          commandLineScopes={commandLineScopes}
          password={signIn.password}
        />
      </Page>
    </>
  );
}
