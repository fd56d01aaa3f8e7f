import { CURVE_COLOURS } from './experiment-drawing.ts';

/** Okabe and Ito's colours on light pages, darkened to a contrast of at least 3 : 1; lighter ones on dark pages. */
const LIGHT = ['#0068a8', '#c04400', '#00795a', '#a0487d', '#8a6100', '#2f7fb8', '#1b2430', '#6b55b5'];
const DARK = ['#62bdf2', '#ff8f57', '#3fcf9f', '#e291c0', '#d9a441', '#9fd4f5', '#e6eaef', '#b4a4ee'];

const rules = (colours: readonly string[]): string =>
  colours
    .slice(0, CURVE_COLOURS)
    .map((colour, i) => `.c${i} path { stroke: ${colour}; } .c${i} .points { fill: ${colour}; } .c${i} text { fill: ${colour}; }`)
    .join('\n');

/** Added to `FILE_STYLE`: curves by number, models, the document's points. */
export const EXPERIMENT_STYLE = `
.curve path { fill: none; }
.curve .points { stroke: none; }
.again .line { stroke-dasharray: 6 3; }
.model { stroke: #566270; }
${rules(LIGHT)}
@media (prefers-color-scheme: dark) {
  .model { stroke: #a3adb9; }
  ${rules(DARK)}
}
`;
