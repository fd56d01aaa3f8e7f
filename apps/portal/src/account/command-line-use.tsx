/** How the command line hands in with a token. */
export function CommandLineUse({ portalUrl }: { readonly portalUrl: string }) {
  const lines = [`export ROOFLAB_URL=${portalUrl}`, 'export ROOFLAB_TOKEN=rl_…', 'rooflab hand-in reduction/sum kernel.wgsl'];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
    <pre tabIndex={0} className="overflow-x-auto rounded bg-raised px-3 py-2.5 text-sm">
      {lines.join('\n')}
    </pre>
  );
}
