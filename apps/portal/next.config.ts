import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // They are TypeScript source.
  transpilePackages: [
    '@rooflab/course',
    '@rooflab/grader',
    '@rooflab/harness',
    '@rooflab/lab',
    '@rooflab/markdown',
    '@rooflab/result',
    '@rooflab/roofline',
  ],
  // Addresses that were in use before 2026-11-26.
  redirects: async () => [
    { source: '/courses/:course/practice', destination: '/courses/:course/questions', permanent: true },
    {
      source: '/courses/:course/practice/:lab/:question',
      destination: '/courses/:course/questions/ungraded/:lab/:question',
      permanent: true,
    },
    { source: '/courses/:course/handed-in-reports/:handIn', destination: '/courses/:course/reports/handed-in/:handIn', permanent: true },
  ],
  // `npm test` checks types, once for all workspaces.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The server in front of the pages compresses nothing itself.
  compress: true,
  turbopack: { root: `${import.meta.dirname}/../..` },
};

export default config;
