/**
 * Colours as classes, so that one file works on light and dark pages; viewers without `prefers-color-scheme` show the light ones. The
 * student's vermilion and the rung's blue are the pair that colour-blind readers distinguish best (M. Okabe, K. Ito, "Color Universal
 * Design", 2008); shapes and dashes carry the same information. Text has a contrast of at least 4.5 : 1 against the page.
 */
export const ROOFLINE_STYLE = `
.roof { stroke: #1b2430; stroke-width: 2; }
.other-roof, .ridge { stroke: #7a8694; }
.other-roof { stroke-width: 1.5; stroke-dasharray: 7 4; }
.ridge, .least { stroke-dasharray: 1 4; stroke-linecap: round; }
.pass { stroke: #8a6100; }
.full { stroke: #1f7a3d; }
.gap, .least, .twin { stroke: #c04400; }
.gap, .twin { stroke-width: 1.5; }
.twin circle { fill: #ffffff; }
.read { stroke: #1b2430; }
.copy { stroke: #566270; }
.triad { stroke: #7a8694; }
.yours { fill: #c04400; stroke: #ffffff; }
.yours-text text { fill: #a83b00; font-weight: 600; }
.rung { fill: #ffffff; stroke: #0068a8; }
.rung-text text { fill: #005f99; }
@media (prefers-color-scheme: dark) {
  .roof { stroke: #e6eaef; }
  .other-roof, .ridge { stroke: #8793a1; }
  .pass { stroke: #d9a441; }
  .full { stroke: #5fc47e; }
  .gap, .least, .twin { stroke: #ff8f57; }
  .twin circle { fill: #14181d; }
  .read { stroke: #e6eaef; }
  .copy { stroke: #a3adb9; }
  .triad { stroke: #8793a1; }
  .yours { fill: #ff8f57; stroke: #14181d; }
  .yours-text text { fill: #ffa173; }
  .rung { fill: #14181d; stroke: #62bdf2; }
  .rung-text text { fill: #7fcaf7; }
}
`;
