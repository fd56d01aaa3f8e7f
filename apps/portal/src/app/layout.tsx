import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readTheme, THEME_COOKIE } from '../shell/theme.ts';
import { TimeZoneCookie } from '../ui/time-zone-cookie.tsx';

export const metadata: Metadata = {
  title: { default: 'Rooflab', template: '%s · Rooflab' },
  // What a course holds is for its people.
  robots: { index: false, follow: false },
  description: 'GPU kernels, checked, timed, and placed under the roofline that the device really has.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafbfc' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1117' },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" {...(theme !== 'system' && { 'data-theme': theme })}>
      <body>
        {children}
        <TimeZoneCookie />
      </body>
    </html>
  );
}
