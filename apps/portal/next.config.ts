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
    '@rooflab/labs',
    '@rooflab/result',
    '@rooflab/roofline',
  ],
  // `npm test` checks types, once for all workspaces.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The server in front of the pages compresses nothing itself.
  compress: true,
  turbopack: { root: `${import.meta.dirname}/../..` },
};

export default config;
