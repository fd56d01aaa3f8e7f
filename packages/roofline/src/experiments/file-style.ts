/** Colours of letters, page and grid as classes, so that one SVG file serves light and dark pages; viewers without `prefers-color-scheme` show the light ones. */
export const FILE_STYLE = `
text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 12px; fill: #1b2430; }
.number, .tick text { font-variant-numeric: tabular-nums; }
.tick text, .quiet text, text.quiet { fill: #566270; }
.heading { font-size: 17px; font-weight: 600; }
.panel-title { font-size: 13px; font-weight: 600; }
.page, .halo text { stroke: #ffffff; }
.page { fill: #ffffff; }
.halo text { paint-order: stroke; stroke-width: 3.5px; stroke-linejoin: round; }
.grid line { stroke: #e4e8ed; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6eaef; }
  .tick text, .quiet text, text.quiet { fill: #a3adb9; }
  .page, .halo text { stroke: #14181d; }
  .page { fill: #14181d; }
  .grid line { stroke: #2a3139; }
}
`;
